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
