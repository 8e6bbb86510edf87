import { failed, inapplicable, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { limitsIn } from '../limits.ts';

export const rateLimitTellsWhen = rule({
  id: 'rate-limit-tells-when',
  area: 'errors',
  requirements: ['RATE-02'],
  title: 'Every 429 tells when to come back',
  help: 'Send Retry-After, or one of the RateLimit headers, on every 429: a client that does not know when to come back comes back too soon.',
  needs: ['exchanges'],
  demand: 'input',
  judge({ exchanges }) {
    const limits = limitsIn(exchanges);
    if (limits.length === 0) return inapplicable('no request of this run was answered 429');
    const silent = limits.filter(({ tells }) => !tells).map(({ exchange }) => exchange);
    const evidence = [...new Set(limits.map(({ exchange }) => exchange.id))].slice(0, 5);
    if (silent.length === 0) return passed(`${limits.length} answers with 429 told when to come back`, evidence);
    const findings = [...new Set(silent.map(({ operation }) => operation))].map((operation) => ({
      key: operation,
      message: `a 429 of ${operation} has no header that tells when to come back`,
      expected: 'Retry-After, RateLimit or the like',
      received: 'none of them',
      evidence: silent
        .filter((exchange) => exchange.operation === operation)
        .slice(0, 3)
        .map(({ id }) => id),
    }));
    return failed(`${silent.length} of ${limits.length} answers with 429 do not tell when to come back`, findings);
  },
});
