import type { KeyPlace } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authOtherSchemeRefused } from './auth-other-scheme-refused.ts';

const under = (place: KeyPlace, status = 401) => authTry({ credential: { key: 'good', place }, status });

ruleCases(authOtherSchemeRefused, {
  passes: [
    { name: 'all refused', evidence: tries(under('basic'), under('no-scheme')) },
    { name: 'a malformed header', evidence: tries(under('no-scheme', 400)) },
  ],
  fails: [
    { name: 'no scheme is enough', evidence: tries(under('basic'), under('no-scheme', 200)), message: /no-scheme/ },
    { name: 'forbidden', evidence: tries(under('token-scheme', 403)), message: /401 or 400, received 403/ },
  ],
  cannotTell: [{ name: 'no answer', evidence: tries(under('basic', 503)) }],
});
