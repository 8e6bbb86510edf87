import { rule } from '../../../model/rule.ts';
import { countAnswers } from '../../../requests/count-answers.ts';

export const authNoCookies = rule({
  id: 'auth-no-cookies',
  requirements: ['AUTH-24'],
  title: 'No answer sets a cookie',
  fault: 'Answer sets a cookie',
  fix: 'Set no cookies: the key alone identifies the client. A cookie is one more secret to keep, and may come from a proxy that was not meant to be there.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    return countAnswers(exchanges, {
      cases: 'answers',
      isKept: ({ headers }) => !headers.some(([name]) => name === 'set-cookie'),
      finding: ({ operation }) => ({ key: operation, message: `${operation} sets a cookie` }),
    });
  },
});
