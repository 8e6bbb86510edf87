import { failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const authNoCookies = rule({
  id: 'auth-no-cookies',
  area: 'auth',
  requirements: ['AUTH-24'],
  title: 'No answer sets a cookie',
  help: 'The key alone says who asks. A cookie beside it is one more secret to keep, and may come from a proxy that nobody meant to be there.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const setting = exchanges.filter(({ headers }) => headers.some(([name]) => name === 'set-cookie'));
    if (setting.length === 0) return passed(`${exchanges.length} answers set no cookie`);
    const operations = [...new Set(setting.map(({ operation }) => operation))];
    const findings = operations.map((operation) => ({
      key: operation,
      message: `${operation} sets a cookie`,
      evidence: setting
        .filter((exchange) => exchange.operation === operation)
        .slice(0, 3)
        .map(({ id }) => id),
    }));
    return failed(`${setting.length} answers set a cookie`, findings);
  },
});
