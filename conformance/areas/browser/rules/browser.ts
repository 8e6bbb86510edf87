import { isTransient } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';

export const browserCrossOriginBlocked = rule({
  id: 'browser-cross-origin-blocked',
  requirements: ['AUTH-23'],
  title: 'In a real browser, a page on another origin reads nothing with the key',
  fault: 'Page on another origin reads the API',
  fix: 'Send no Access-Control-Allow-Origin to unknown origins, and do not allow the Authorization header to any. A key that works in any web page will be put into one, and each visitor of that page has it.',
  needs: ['browser'],
  advisory: true,
  demand: 'input',
  judge({ browser: { browser, crossOriginRead } }) {
    if (crossOriginRead === 'lost') return lackingAnswer(`${browser} got no usable answer`);
    const cases = 'reads from another origin';
    if (crossOriginRead === 'blocked') return tally({ cases, kept: 1, note: `${browser} withheld the answer` });
    if (crossOriginRead === 'refused') return tally({ cases, kept: 1, note: 'the page was refused, with the key too' });
    const message = say(
      'in {browser}, a page on another origin read /me with the key: every web page with a key can use it',
      { browser },
    );
    const expected = 'an answer that the browser withholds';
    return tally({
      cases,
      broken: [{ subject: { operation: 'getMe' }, message, expected, received: 'readable', evidence: [] }],
    });
  },
});

export const browserDocumentReachable = rule({
  id: 'browser-document-reachable',
  requirements: ['DOC-01'],
  title: 'A browser opens openapi.json without a key',
  fault: 'openapi.json not served to a browser',
  fix: 'Serve openapi.json with any request headers. A browser sends another Accept than a program, a language and no key.',
  needs: ['browser'],
  demand: 'input',
  judge({ browser: { documentStatus: status, browser } }) {
    if (isTransient(status)) return lackingAnswer(`openapi.json got no usable answer in ${browser}`);
    const cases = 'requests for openapi.json';
    if (status === 200) return tally({ cases, kept: 1, note: `in ${browser}` });
    const message = say('{browser} opened openapi.json without a key: expected 200, received {status}', {
      browser,
      status,
    });
    const finding = {
      subject: { operation: 'getOpenapi' },
      message,
      expected: oneOf(200),
      received: { kind: 'status', status } as const,
      evidence: [],
    };
    return tally({ cases, broken: [finding] });
  },
});

export const browserNoCookies = rule({
  id: 'browser-no-cookies',
  requirements: ['AUTH-24'],
  title: 'No cookie is set in a browser',
  fault: 'Cookie set in a browser',
  fix: 'Set no cookies: the key alone identifies the client. A cookie may come from a proxy or a gateway that treats browsers differently.',
  needs: ['browser'],
  advisory: true,
  demand: 'input',
  judge({ browser: { cookies, documentStatus, askedWithKey } }) {
    const cases = 'visits';
    const broken = cookies.map((name) => ({
      subject: { record: name },
      message: say('the cookie {name} was set', { name }),
      evidence: [],
    }));
    if (broken.length > 0) return tally({ cases, broken });
    if (isTransient(documentStatus) && !askedWithKey) return lackingAnswer('the browser got no usable answer');
    const note = askedWithKey ? 'no cookie, without a key and with it' : 'no cookie with openapi.json';
    return tally({ cases, kept: 1, note });
  },
});
