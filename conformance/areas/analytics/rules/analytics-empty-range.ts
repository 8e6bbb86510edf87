import { type Judgement, lacksData } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import type { AnalyticsRead, OneBoundRead } from '../evidence.ts';
import { judgeReads, type Mismatch, usable } from '../judging/reads.ts';
import { type Sold, sumOf } from '../judging/sums.ts';
import { EMPTY_RANGE } from '../planning/asks.ts';
import type { Endpoint } from '../planning/sketch.ts';

export const analyticsEmptyRange = rule({
  id: 'analytics-empty-range',
  area: 'analytics',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  title: 'A range before the first sale, or after the last, comes to nothing',
  help: 'A range without sales is answered with no rows, or with rows of nothing. Figures in it come from a bound that is ignored, as where bounds are read only in pairs, or from a default that takes its place.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const judgements: Judgement[] = [
      judgeEmpty('revenue', analytics.revenue, analytics.oneBound),
      judgeEmpty('staff', analytics.staff, analytics.oneBound),
      judgeEmpty('customers', analytics.customers, analytics.oneBound),
    ];
    const order = ['failed', 'cantTell', 'passed'];
    judgements.sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
    const findings = judgements.flatMap((judgement) => judgement.findings);
    const evidence = judgements.flatMap((judgement) => judgement.evidence);
    const worst = judgements[0] ?? lacksData('nothing was asked');
    return { ...worst, findings, evidence };
  },
});

/** A till whose clock was reset sells in 1970, and all of its sales there are in the range that ends then. */
const CLOCK_SALES = 5;
const AMONG = 10;

/** One bound alone may be refused: against a default, it can be a range that runs backwards. */
function judgeEmpty<Row extends Sold>(
  endpoint: Endpoint,
  reads: readonly AnalyticsRead<Row>[],
  oneBound: readonly OneBoundRead[],
): Judgement {
  const sold = Math.max(0, ...usable(reads).map((read) => sumOf(read.rows).txCount));
  return judgeReads<Sold>(
    endpoint,
    [
      ...reads.filter((read) => read.window.from === EMPTY_RANGE.from),
      ...oneBound.filter((read) => read.endpoint === endpoint && read.status !== 400),
    ],
    (read) => (isOfResetClocks(read, sold) ? null : figuresOfNothing(read)),
    {
      held: 'a range without sales comes to nothing',
      broken: 'a range without sales has figures',
      missing: 'an answered question about a range without sales',
    },
  );
}

function isOfResetClocks({ window, rows }: AnalyticsRead<Sold>, sold: number): boolean {
  const { txCount } = sumOf(rows);
  return window.from !== EMPTY_RANGE.from && txCount > 0 && txCount <= CLOCK_SALES && txCount * AMONG <= sold;
}

function figuresOfNothing(read: AnalyticsRead<Sold>): Mismatch[] {
  const { revenue, txCount } = sumOf(read.rows);
  if (revenue === 0 && txCount === 0) return [];
  return [
    {
      subject: 'total',
      message: 'figures for a range without any sale',
      expected: 'no sale, no revenue',
      received: `${txCount} sales, revenue ${revenue}`,
    },
  ];
}
