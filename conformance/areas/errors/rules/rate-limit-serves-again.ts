import type { Artifacts } from '../../../model/artifacts.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingAnswer, lackingData, type Tally } from '../../../model/tally.ts';
import { isSuccess } from '../../../requests/answers.ts';

type LimitMet = Artifacts['rate']['met'][number];

export const rateLimitServesAgain = rule({
  id: 'rate-limit-serves-again',
  requirements: ['RATE-03'],
  title: 'After the time that a 429 announces, the deployment serves again',
  fault: 'Still limited after the announced time',
  fix: 'Announce the time after which a request succeeds. Look for a window that starts again with every refused request, and for seconds written as minutes or as milliseconds.',
  needs: ['rate'],
  demand: 'input',
  judge({ rate: { met, sent } }) {
    const last = met.at(-1);
    if (last === undefined) return lackingData(`${sent} requests met no limit`);
    const evidence = met.flatMap(shownBy);
    const isServed = met.some(({ after }) => isSuccess(after));
    if (!isServed && (last.announcedMs === null || last.announcedMs === 0))
      return { ...lackingAnswer('the 429 does not announce a time to wait'), evidence };
    if (!isServed && last.after === null)
      return {
        ...lackingAnswer(`no answer after the ${last.announcedMs} ms that were announced, or nothing was asked`),
        evidence,
      };
    return countWindows(met, isServed || last.after !== 429);
  },
});

/** Other clients may use the same key: a single 429 after the wait shows nothing where another window was kept. */
function countWindows(met: readonly LimitMet[], isOnlySome: boolean): Tally {
  return count(met, {
    cases: 'windows announced by a 429',
    isKept: ({ after }) => isSuccess(after),
    unclear: ({ announcedMs, after }) =>
      isSuccess(after) || (after === 429 && !isOnlySome) ? null : `answered ${after} after ${announcedMs} ms`,
    finding: (one) => {
      const message = `still 429 after each of ${met.length} windows of ${met.map(({ announcedMs }) => `${announcedMs} ms`).join(', ')}`;
      return { key: 'window', message, expected: '200', received: '429', evidence: shownBy(one) };
    },
    evidence: shownBy,
  });
}

function shownBy({ exchange, afterExchange }: LimitMet): readonly string[] {
  return afterExchange === null ? [exchange] : [exchange, afterExchange];
}
