import { rule } from '../../../model/rule.ts';
import { countAnswers } from '../../../requests/count-answers.ts';

export const authChallenge = rule({
  id: 'auth-challenge',
  requirements: ['AUTH-25'],
  title: 'A 401 names the authentication scheme',
  fault: '401 without WWW-Authenticate',
  fix: 'Send a WWW-Authenticate header with every 401. HTTP requires it, and clients and proxies rely on it; the source does not mention it.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    return countAnswers(
      exchanges.filter(({ status }) => status === 401),
      {
        cases: 'answers with 401',
        isKept: ({ headers }) => headers.some(([name]) => name === 'www-authenticate'),
        finding: () => ({ key: 'www-authenticate', message: 'an answer with 401 has no WWW-Authenticate' }),
        missing: { kind: 'data', reason: 'nothing was refused with 401' },
      },
    );
  },
});
