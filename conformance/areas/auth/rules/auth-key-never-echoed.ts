import { rule } from '../../../model/rule.ts';
import { countAnswers } from '../../../requests/count-answers.ts';

export const authKeyNeverEchoed = rule({
  id: 'auth-key-never-echoed',
  requirements: ['AUTH-15'],
  title: 'No answer contains the key',
  fault: 'Answer contains the key',
  fix: 'Leave the key out of error messages, headers and links to the next page. What stores answers would store the key with them.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    return countAnswers(exchanges, {
      cases: 'answers',
      isKept: ({ facts }) => !facts.keyEchoed,
      finding: ({ operation, status }) => ({
        key: `${operation} ${status}`,
        message: `${operation} answered ${status} with the key in it`,
        expected: 'no key',
        received: 'the key',
      }),
    });
  },
});
