import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { retryWindow } from '../../../see/retry-window.ts';
import { limitAnswers, retryAfterIn } from '../retry-after.ts';

const SHOWN = 5;

export const rateLimitRetryHeader = rule({
  id: 'rate-limit-retry-header',
  requirements: ['RATE-02'],
  title: 'Every 429 has a header that says when to come back',
  fault: '429 without a retry header',
  fix: 'Send Retry-After, or one of the RateLimit headers, with every 429. A client that does not know when to come back comes back too soon.',
  needs: ['exchanges'],
  demand: 'input',
  judge({ exchanges }) {
    const limits = exchanges.flatMap(limitsIn);
    if (limits.length > 0 && exchanges.every(({ status }) => status === null || status === 429))
      return lackingAnswer('every answer was 429: it may be of something in front of the deployment');
    const unclear = limits.filter(({ unusable }) => unusable !== null);
    const broken = limits.filter(({ isAnnounced, unusable }) => !isAnnounced && unusable === null);
    return tally({
      cases: 'answers with 429',
      kept: limits.length - unclear.length - broken.length,
      unclear: unclear.map(({ exchange, unusable }) => ({
        reason: `its only retry header is Retry-After: ${unusable}`,
        evidence: [exchange.id],
      })),
      brokenCases: broken.length,
      broken: [...Map.groupBy(broken, ({ exchange }) => exchange.operation)].map(([operation, alike]) => ({
        subject: { operation },
        message: say('a 429 of {operation} has no header that says when to come back', { operation }),
        expected: 'Retry-After, RateLimit or a similar header',
        received: 'none of them',
        evidence: alike.slice(0, 3).map(({ exchange }) => exchange.id),
        sight: sightOf(alike),
      })),
      missing: { kind: 'condition', reason: 'no request of this run was answered 429' },
      evidence: [...new Set(limits.map(({ exchange }) => exchange.id))].slice(0, SHOWN),
    });
  },
});

interface Limited {
  readonly exchange: Exchange;
  /** Whether any header of this 429 says when to come back. */
  readonly isAnnounced: boolean;
  /** A Retry-After that says no time, where no other header does: which values it may have is open. */
  readonly unusable: string | null;
}

/** A 429 that was waited out is not what its exchange was answered in the end. */
function sightOf(limits: readonly Limited[]): Sight {
  const first = limits[0]?.exchange.id ?? '';
  return { shows: { kind: 'no-retry-header' }, pages: [{ first, count: 1, sent: 'burst' }] };
}

function limitsIn(exchange: Exchange): readonly Limited[] {
  return limitAnswers(exchange).flatMap(({ status, headers }) => {
    if (status !== 429) return [];
    const isAnnounced = retryWindow(headers, 0) !== null;
    return [{ exchange, isAnnounced, unusable: isAnnounced ? null : retryAfterIn(headers) }];
  });
}
