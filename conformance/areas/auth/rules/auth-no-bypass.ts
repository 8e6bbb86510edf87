import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

export const authNoBypass = rule({
  id: 'auth-no-bypass',
  requirements: ['AUTH-01'],
  title: 'Without a key no other spelling of a request gives data',
  fault: 'Key check bypassed',
  fix: 'Check the key by route, not by how the path is written. A trailing or doubled slash, another letter case, the name of the public document or a header that any client can send must not bypass the check.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    // A gateway that does not know such a path may answer as it likes, except with data.
    return countRequests(auth.detours, {
      kept: ({ hasData }) => !hasData,
      subject: ({ operation, what }) => ({ operation, request: `by ${what}` }),
      expected: () => ({ kind: 'no-data', words: 'no data' }),
      received: ({ status }) => ({ kind: 'status', status, more: 'with data' }),
      cases: 'attempts to bypass the key check',
    });
  },
});
