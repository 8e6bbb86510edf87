import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { isTransient } from '../../../model/transient.ts';

export const browserNoCookies = rule({
  id: 'browser-no-cookies',
  area: 'browser',
  requirements: ['AUTH-24'],
  title: 'A browser is given no cookie',
  help: 'The key alone says who asks. A cookie may come from a proxy or a gateway that treats browsers differently.',
  needs: ['browser'],
  advisory: true,
  demand: 'input',
  judge({ browser }) {
    const { cookies, documentStatus, askedWithKey } = browser;
    if (cookies.length > 0) {
      const findings = cookies.map((name) => ({ key: name, message: `the cookie ${name} was set`, evidence: [] }));
      return failed(`${cookies.length} cookies were set: ${cookies.join(', ')}`, findings);
    }
    if (isTransient(documentStatus) && !askedWithKey) return cantTell('the browser got no usable answer');
    return passed(askedWithKey ? 'no cookie, without a key and with it' : 'no cookie with openapi.json');
  },
});
