import type { KeyPlace } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authKeyInQueryRefused } from './auth-key-in-query-refused.ts';

const sent = (place: KeyPlace, status = 401) => authTry({ credential: { key: 'good', place }, status });

ruleCases(authKeyInQueryRefused, {
  passes: [
    { name: 'all places at once', evidence: tries(sent('elsewhere')) },
    { name: 'all refused', evidence: tries(sent('every-query'), sent('query:api_key')) },
    { name: 'called a bad request first', evidence: tries(sent('every-query', 400)) },
  ],
  fails: [
    {
      name: 'one of them is let in',
      evidence: tries(sent('every-query', 200), sent('query:api_key', 200)),
      message: /as query:api_key/,
    },
  ],
  cannotTell: [{ name: 'a limit', evidence: tries(sent('every-query', 429)) }],
});
