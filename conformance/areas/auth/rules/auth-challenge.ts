import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const authChallenge = rule({
  id: 'auth-challenge',
  area: 'auth',
  requirements: ['AUTH-25'],
  title: 'A 401 names the scheme that it wants',
  help: 'HTTP asks for a WWW-Authenticate header on every 401; clients and proxies rely on it. The source does not mention it.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const refusals = exchanges.filter(({ status }) => status === 401);
    if (refusals.length === 0) return lacksData('nothing was refused with 401');
    const silent = refusals.filter(({ headers }) => !headers.some(([name]) => name === 'www-authenticate'));
    if (silent.length === 0) return passed(`${refusals.length} refusals name their scheme`);
    const message = `${silent.length} of ${refusals.length} answers with 401 have no WWW-Authenticate`;
    return failed(message, [{ key: 'www-authenticate', message, evidence: silent.slice(0, 3).map(({ id }) => id) }]);
  },
});
