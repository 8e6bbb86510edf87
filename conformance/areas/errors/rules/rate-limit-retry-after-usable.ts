import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { retryAftersOf } from '../retry-after.ts';

const SHOWN = 3;

export const rateLimitRetryAfterUsable = rule({
  id: 'rate-limit-retry-after-usable',
  requirements: ['RATE-08'],
  title: 'Retry-After is a time that a client can wait for',
  fault: 'Retry-After that no client can wait for',
  fix: 'Send the seconds until the window ends, rounded up. A client that cannot use the value comes back at once or not at all.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const values = exchanges.flatMap(retryAftersOf);
    const kept = values.filter(({ problem }) => problem === null);
    const unknown = values.filter(({ problem }) => problem === 'unknown');
    const broken = values.filter(({ problem }) => problem !== null && problem !== 'unknown');
    return tally({
      cases: 'values of Retry-After',
      kept: kept.length,
      brokenCases: broken.length,
      broken: [...Map.groupBy(broken, ({ problem }) => problem)].flatMap(([problem, alike]) =>
        alike.slice(0, 1).map(({ value, status, exchange }) => ({
          subject: { header: 'retry-after', aspect: String(problem) },
          message: say('a {status} of {operation} has Retry-After: {value}, which is {problem}', {
            status,
            operation: exchange.operation,
            value,
            problem,
          }),
          expected: 'seconds from 1 to 86400, or a date within a day',
          received: value,
          evidence: idsOf(alike),
        })),
      ),
      unclear: unknown.map(({ value, exchange }) => ({
        reason: `Retry-After: ${value} came without a Date header to compare it with`,
        evidence: [exchange.id],
      })),
      evidence: idsOf(kept),
      missing: { kind: 'condition', reason: 'no 429 or 503 of this run had Retry-After' },
    });
  },
});

function idsOf(values: ReturnType<typeof retryAftersOf>): readonly string[] {
  return [...new Set(values.map(({ exchange }) => exchange.id))].slice(0, SHOWN);
}
