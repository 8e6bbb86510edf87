import { type Attempt, type Exchange, isGoodKey } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingAnswer, type Tally, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { isSuccess } from '../../../see/answers.ts';
import { retryWindow } from '../../../see/retry-window.ts';
import {
  answerWords,
  isGoodAnswer,
  isRefusal,
  limitAnswers,
  plainAnswer,
  type Rate,
  retryAfterIn,
  retryAftersOf,
  withoutLimit,
} from '../rate.probe.ts';

const SHOWN = 5;

export const rateLimitAnswers429 = rule({
  id: 'rate-limit-answers-429',
  requirements: ['RATE-01'],
  title: 'Requests beyond the limit are answered 429 and nothing else',
  fault: 'Limit answered with another status than 429',
  fix: 'Answer 429 beyond the limit. With 403 or 400 the client looks for a mistake that it did not make.',
  needs: ['rate', 'exchanges'],
  demand: 'input',
  judge({ rate, exchanges }) {
    const [burst, plain] = [exchanges.filter(({ probe }) => probe === 'rate'), plainAnswer(exchanges)];
    const others = Object.entries(rate.statuses).filter(
      ([status]) => isServed(rate) && isRefusal(Number(status)) && status !== '429',
    );
    const refused = others.reduce((total, [, requests]) => total + requests, 0);
    return tally({
      cases: 'requests beyond the limit',
      kept: rate.statuses['429'] ?? 0,
      broken: [
        ...others.map(([status, requests]) => refusedWith(status, requests, rate, burst)),
        ...limitedAs503(rate),
      ],
      brokenCases: refused + rate.rateLimitedAs503.length,
      missing: withoutLimit(rate, exchanges),
      note: `in all ${answerWords(rate)}`,
      evidence:
        rate.met.length > 0
          ? rate.met.map(({ exchange }) => exchange)
          : burst
              .filter((answer) => !isGoodAnswer(answer, plain))
              .map(({ id }) => id)
              .slice(0, SHOWN),
    });
  },
});

/** If no request was served, nothing shows that others were beyond a limit. */
function isServed({ statuses }: Rate): boolean {
  return Object.keys(statuses).some((status) => isSuccess(Number(status)));
}

function refusedWith(status: string, requests: number, rate: Rate, burst: readonly Exchange[]): Finding {
  const message = say('{requests} of {sent} of a burst {were} answered {status} ({met})', {
    requests,
    sent: plural(rate.sent, 'request'),
    were: requests === 1 ? 'was' : 'were',
    status,
    met: answerWords(rate),
  });
  const answered = Number(status);
  const received = { kind: 'status', status: answered } as const;
  const evidence = burst.filter((exchange) => exchange.status === answered).map(({ id }) => id);
  return { subject: { status: answered }, message, ...inBurst(oneOf(200, 429), evidence), received };
}

function limitedAs503(rate: Rate): Finding[] {
  const { rateLimitedAs503: limited, sent } = rate;
  if (limited.length === 0) return [];
  const message = say(
    '{limited} of {sent} of a burst {were} answered 503 with a retry header or a message about a limit ({met})',
    {
      limited: limited.length,
      sent: plural(sent, 'request'),
      were: limited.length === 1 ? 'was' : 'were',
      met: answerWords(rate),
    },
  );
  const received = { kind: 'status', status: 503 } as const;
  return [{ subject: { status: 503 }, message, ...inBurst(oneOf(429), limited), received }];
}

/** Other requests than those of a burst are not refused. */
function inBurst(expected: ReturnType<typeof oneOf>, exchanges: readonly string[]) {
  const [first] = exchanges;
  const evidence = exchanges.slice(0, SHOWN);
  if (first === undefined) return { expected, evidence };
  const shows = { kind: 'status', accepted: expected.accepted } as const;
  return { expected, evidence, sight: { shows, pages: [{ first, count: 1, sent: 'burst' } as const] } };
}

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
        sight: sightOfExchange(exchange),
      }),
      evidence: ({ exchange }) => [exchange.id],
      missing: { kind: 'condition', reason: 'no request of this run waited out a 429 alone' },
    });
  },
});

/** Each wait that lasted as long as the 429 said, with nothing else sent meanwhile, by what came of it. */
function waitedAlone(exchange: Exchange, sentAt: readonly number[]) {
  if (!isGoodKey(exchange.credential)) return [];
  const after = exchange.attempts.flatMap((attempt, index) => {
    const next = exchange.attempts[index + 1];
    return next === undefined ? [] : [isLoneWait(attempt, next, sentAt) ? next.status : undefined];
  });
  const refusals = after.map((_, index) => index - after.slice(0, index + 1).findLastIndex((status) => status !== 429));
  // How often, one after the other, it was refused again.
  const most = Math.max(0, ...refusals);
  const isServed = after.some((status) => isSuccess(status ?? null));
  return most === 0 && !isServed ? [] : [{ exchange, refusals: most, isServed }];
}

function isLoneWait(limited: Attempt, next: Attempt, sentAt: readonly number[]): boolean {
  const [began, ended] = [limited.sentAt, next.sentAt];
  if (limited.status !== 429 || began === undefined || ended === undefined) return false;
  const announcedMs = retryWindow(limited.limitHeaders, 0) ?? 0;
  const isAsTold = announcedMs > 0 && ended - began - limited.ms >= announcedMs;
  return isAsTold && sentAt.filter((at) => at >= began && at <= ended).length === 2;
}

/** The request, and the same again after each time that was announced. */
function sightOfExchange({ id }: Exchange): Sight {
  const again = Array.from({ length: WINDOWS }, () => ({ first: id, count: 1, sent: 'after-wait' }) as const);
  return {
    shows: { kind: 'status', accepted: oneOf(200).accepted },
    pages: [{ first: id, count: 1, sent: 'until-seen' }, ...again],
  };
}

const UNUSABLE_SHOWN = 3;

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
  return [...new Set(values.map(({ exchange }) => exchange.id))].slice(0, UNUSABLE_SHOWN);
}

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
        // A 429 that was waited out is not what its exchange was answered in the end.
        sight: {
          shows: { kind: 'no-retry-header' },
          pages: [{ first: alike[0]?.exchange.id ?? '', count: 1, sent: 'burst' }],
        },
      })),
      missing: { kind: 'condition', reason: 'no request of this run was answered 429' },
      evidence: [...new Set(limits.map(({ exchange }) => exchange.id))].slice(0, SHOWN),
    });
  },
});

function limitsIn(exchange: Exchange) {
  return limitAnswers(exchange).flatMap(({ status, headers }) => {
    if (status !== 429) return [];
    // Which values Retry-After may have is open: one that says no time, where no other header does, is unusable.
    const isAnnounced = retryWindow(headers, 0) !== null;
    return [{ exchange, isAnnounced, unusable: isAnnounced ? null : retryAfterIn(headers) }];
  });
}

type LimitMet = Rate['met'][number];

export const rateLimitServesAgain = rule({
  id: 'rate-limit-serves-again',
  requirements: ['RATE-03'],
  title: 'After the time that a 429 announces, the deployment serves again',
  fault: 'Still limited after the announced time',
  fix: 'Announce the time after which a request succeeds. Look for a window that starts again with every refused request, and for seconds written as minutes or as milliseconds.',
  needs: ['rate', 'exchanges'],
  demand: 'input',
  // Other clients may have used the key in two windows of three.
  quorum: { unclear: 2 },
  judge({ rate, exchanges }) {
    const { met } = rate;
    const last = met.at(-1);
    if (last === undefined) return tally({ cases: 'windows', missing: withoutLimit(rate, exchanges) });
    const evidence = met.flatMap(shownBy);
    const isServed = met.some(({ after }) => isSuccess(after));
    if (!isServed && (last.announcedMs === null || last.announcedMs === 0))
      return { ...lackingAnswer('the 429 does not announce a time to wait'), evidence };
    if (!isServed && last.after === null) return { ...lackingAnswer(unaskedWords(last)), evidence };
    return countWindows(met, isServed || last.after !== 429);
  },
});

function unaskedWords({ announcedMs, afterExchange }: LimitMet): string {
  const announced = `the 429 announces ${Math.ceil((announcedMs ?? 0) / 1000)} s`;
  return afterExchange === null
    ? `${announced}, which is longer than a check waits: whether the deployment serves again was not asked`
    : `${announced}, and the request after that got no answer`;
}

/** Other clients may use the same key: a single 429 after the wait shows nothing where another window was kept. */
function countWindows(met: readonly LimitMet[], isOnlySome: boolean): Tally {
  return count(met, {
    cases: 'windows announced by a 429',
    isKept: ({ after }) => isSuccess(after),
    unclear: ({ announcedMs, after }) =>
      isSuccess(after) || (after === 429 && !isOnlySome) ? null : `answered ${after} after ${announcedMs} ms`,
    finding: (one) => {
      const message = say('still 429 after each of {windows} windows of {times}', {
        windows: met.length,
        times: met.map(({ announcedMs }) => `${announcedMs} ms`).join(', '),
      });
      const received = { kind: 'status', status: 429 } as const;
      const evidence = shownBy(one);
      return { subject: { aspect: 'window' }, message, expected: oneOf(200), received, evidence, sight: sightOf(met) };
    },
    evidence: shownBy,
  });
}

/** A burst, and one request after each window that was announced. */
function sightOf(met: readonly LimitMet[]): Sight {
  const { accepted } = oneOf(200);
  const [first] = met.map(({ exchange }) => ({ first: exchange, count: 1, sent: 'burst' }) as const);
  const waited = met.map(({ exchange }) => ({ first: exchange, count: 1, sent: 'after-wait' }) as const);
  return { shows: { kind: 'status', accepted }, pages: first === undefined ? [] : [first, ...waited] };
}

function shownBy({ exchange, afterExchange }: LimitMet): readonly string[] {
  return afterExchange === null ? [exchange] : [exchange, afterExchange];
}
