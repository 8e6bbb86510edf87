import { type Attempt, type Exchange, isGoodKey } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { isSuccess } from '../../../see/answers.ts';
import { retryWindow } from '../../../see/retry-window.ts';

/** Other clients may use the same key, but hardly each time. */
const WINDOWS = 3;

export const rateLimitEnds = rule({
  id: 'rate-limit-ends',
  requirements: ['RATE-03'],
  title: 'A request that waits out its 429 alone is served in the end',
  fault: 'A limit does not end',
  fix: 'Serve a client that waits as long as the 429 says. Look for a window that starts again with every refused request, for a counter that is never reset, and for a time that is not the one of the window.',
  needs: ['exchanges'],
  demand: 'input',
  judge({ exchanges }) {
    const sentAt = exchanges.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.sentAt ?? []));
    const waited = exchanges.flatMap((exchange) => waitedAlone(exchange, sentAt));
    return count(waited, {
      cases: 'requests that waited out a 429 alone',
      isKept: ({ isServed, refusals }) => isServed && refusals < WINDOWS,
      unclear: ({ isServed, refusals }) =>
        isServed || refusals >= WINDOWS ? null : `refused after ${refusals} of ${WINDOWS} waits, and not asked again`,
      finding: ({ exchange, refusals }) => ({
        subject: { operation: exchange.operation, aspect: 'window' },
        message: say('{operation} waited alone, each time as long as the 429 said, and was refused {times}', {
          operation: exchange.operation,
          times: plural(refusals, 'time'),
        }),
        expected: oneOf(200),
        received: { kind: 'status', status: 429 },
        evidence: [exchange.id],
        sight: sightOf(exchange),
      }),
      evidence: ({ exchange }) => [exchange.id],
      missing: { kind: 'condition', reason: 'no request of this run waited out a 429 alone' },
    });
  },
});

interface Waited {
  readonly exchange: Exchange;
  /** How often, one after the other, it was refused again. */
  readonly refusals: number;
  readonly isServed: boolean;
}

/** Each wait that lasted as long as the 429 said, with nothing else sent meanwhile, by what came of it. */
function waitedAlone(exchange: Exchange, sentAt: readonly number[]): readonly Waited[] {
  if (!isGoodKey(exchange.credential)) return [];
  const after = exchange.attempts.flatMap((attempt, index) => {
    const next = exchange.attempts[index + 1];
    return next === undefined ? [] : [isLoneWait(attempt, next, sentAt) ? next.status : undefined];
  });
  const refusals = after.map((_, index) => refusalsUpTo(after.slice(0, index + 1)));
  const most = Math.max(0, ...refusals);
  const isServed = after.some(isSuccessful);
  return most === 0 && !isServed ? [] : [{ exchange, refusals: most, isServed }];
}

function isSuccessful(status: number | null | undefined): boolean {
  return isSuccess(status ?? null);
}

function refusalsUpTo(after: readonly (number | null | undefined)[]): number {
  return after.length - 1 - after.findLastIndex((status) => status !== 429);
}

function isLoneWait(limited: Attempt, next: Attempt, sentAt: readonly number[]): boolean {
  const [began, ended] = [limited.sentAt, next.sentAt];
  if (limited.status !== 429 || began === undefined || ended === undefined) return false;
  const announcedMs = retryWindow(limited.limitHeaders, 0) ?? 0;
  const isAsTold = announcedMs > 0 && ended - began - limited.ms >= announcedMs;
  return isAsTold && sentAt.filter((at) => at >= began && at <= ended).length === 2;
}

/** The request, and the same again after each time that was announced. */
function sightOf({ id }: Exchange): Sight {
  const again = Array.from({ length: WINDOWS }, () => ({ first: id, count: 1, sent: 'after-wait' }) as const);
  return {
    shows: { kind: 'status', accepted: oneOf(200).accepted },
    pages: [{ first: id, count: 1, sent: 'until-seen' }, ...again],
  };
}
