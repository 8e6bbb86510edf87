import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { isTransient } from '../../../model/transient.ts';

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
