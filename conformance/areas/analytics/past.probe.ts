import type { AnalyticsRead, BusyDay, PastEvidence, RevenueRow } from '../../model/analytics.ts';
import { revenueRow } from '../../model/analytics-rows.ts';
import type { Window } from '../../model/lists.ts';
import { NotEnough, type ProbeContext, probe } from '../../model/probe.ts';
import { saleRow } from '../../model/rows.ts';
import { DAYS_BACK, readRange } from '../shared/census/census.probe.ts';
import { read } from './ask-analytics.ts';
import { around, endOfPast, gapIn, noonOf, oldestBusyDay, pastWindow, weekBefore } from './planning/past.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly past: PastEvidence;
  }
}

/** As many sales as a few days of a large shop have. */
const MOST_PAGES = 20;

export const pastSales = probe({
  artifact: 'past',
  requires: ['sales'],
  title: 'asks about the sales of long ago: revenue of that time, a page of sales, and revenue of that page',
  plan: () => 4,
  async gather(context, { sales }) {
    const end = endOfPast(sales);
    if (end === null) return { days: null, day: null, sales, revenue: null, gap: null };
    const days = await revenueOfThePast(context, end);
    const day = oldestBusyDay(days.rows);
    const window = day === null ? days.window : around(day, end);
    const read = (cap: number) => readRange(context, { list: 'sales', purpose: 'long ago', window, cap }, saleRow);
    const first = await read(1);
    // A page may be empty and lead on: only the end of the list shows that there is nothing.
    const page = first.rows.length === 0 && first.walk.stopped === 'cap' ? await read(MOST_PAGES) : first;
    const covers = page.complete && page.rows.length > 0 ? page.window : null;
    const revenue = covers === null ? null : await ask(context, 'a page of sales of long ago', covers);
    return { days, day, sales: page, revenue, gap: await salesOfAGap(context, days, day) };
  },
});

async function salesOfAGap(
  context: ProbeContext,
  { rows, window }: AnalyticsRead<RevenueRow>,
  day: BusyDay | null,
): Promise<PastEvidence['gap']> {
  const date = gapIn(rows) ?? (day === null ? null : weekBefore(day, window));
  if (date === null) return null;
  const ask = { list: 'sales', purpose: 'a day without revenue', window: noonOf(date), cap: 1 } as const;
  return { date, sales: await readRange(context, ask, saleRow) };
}

/** The widest range that the deployment takes. */
async function revenueOfThePast(context: ProbeContext, end: number): Promise<AnalyticsRead<RevenueRow>> {
  for (const days of DAYS_BACK) {
    const answer = await ask(context, 'all of long ago', pastWindow(end, days));
    if (answer.status === 200) return answer;
  }
  throw new NotEnough('no range of revenue before the sales that were read was answered');
}

function ask(context: ProbeContext, purpose: string, window: Window): Promise<AnalyticsRead<RevenueRow>> {
  return read(context, { endpoint: 'revenue', purpose, window, storeIds: [], form: 'comma', limit: null }, revenueRow);
}
