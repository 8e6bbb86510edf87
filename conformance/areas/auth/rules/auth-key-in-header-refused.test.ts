import type { KeyPlace } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authKeyInHeaderRefused } from './auth-key-in-header-refused.ts';

const sent = (place: KeyPlace, status = 401) => authTry({ credential: { key: 'good', place }, status });

ruleCases(authKeyInHeaderRefused, {
  passes: [
    { name: 'all places at once', evidence: tries(sent('elsewhere')) },
    { name: 'all refused', evidence: tries(sent('every-header'), sent('header:x-api-key')) },
    { name: 'called a bad request first', evidence: tries(sent('every-header', 400)) },
  ],
  fails: [
    {
      name: 'one of them is let in',
      evidence: tries(sent('every-header', 200), sent('header:x-api-key', 200)),
      message: /as header:x-api-key/,
    },
  ],
  cannotTell: [{ name: 'a limit', evidence: tries(sent('every-header', 429)) }],
});
