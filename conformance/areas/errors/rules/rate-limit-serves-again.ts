import type { Artifacts } from '../../../model/artifacts.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingAnswer, type Tally, tally } from '../../../model/tally.ts';
import { isSuccess } from '../../../see/answers.ts';
import { withoutLimit } from '../burst-answers.ts';

type LimitMet = Artifacts['rate']['met'][number];

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
    if (!isServed && last.after === null)
      return {
        ...lackingAnswer(unaskedWords(last)),
        evidence,
      };
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
