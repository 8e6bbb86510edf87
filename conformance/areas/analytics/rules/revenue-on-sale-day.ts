import type { AnalyticsRead, RevenueRow } from '../../../model/analytics.ts';
import { amount } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { BOUNDS_HOLD, LIST_IS_WHOLE } from '../../shared/presupposed.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';
import { hasEdges, salesIn } from '../counting/paid-sales.ts';
import { EARLIEST, isCalendarDate, LATEST } from '../counting/rows.ts';
import { span } from '../counting/sums.ts';
import { first, last, rangedSales } from '../timed-sales.ts';

export const revenueOnSaleDay = rule({
  id: 'revenue-on-sale-day',
  requirements: ['ANA-24', 'ANA-06'],
  presupposes: [
    // Too few sales on all days are fewer up to each of them.
    { rules: ['revenue-paid-only', 'revenue-counts-paid-sales'], share: 'operation' },
    LIST_IS_WHOLE,
    BOUNDS_HOLD,
    {
      rules: ['revenue-range-adds-up', 'revenue-days-agree', 'revenue-store-filter', 'revenue-date-is-a-day'],
      share: 'operation',
    },
  ],
  title: 'Each paid sale counts on its own day',
  fault: 'Revenue counts sales on other days',
  fix: 'Group by the instant of the sale, not by when it was changed or imported. Which midnight begins a day is open, but no time zone moves a sale by days.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge({ analytics, ...sold }) {
    const check = (read: AnalyticsRead<RevenueRow>) => checkDays(read, rangedSales(sold));
    return countAnswers('revenue', analytics.revenue, check, 'paid sales on three days');
  },
});

const DAY = 86_400_000;

/**
 * Which day a sale falls on depends on an unknown time zone, but only so far: up to any date, the rows of a store must
 * hold the sales that are earlier everywhere on earth, and none that are later everywhere.
 */
function checkDays(read: AnalyticsRead<RevenueRow>, sales: readonly SaleRow[]): Checked {
  const inside = salesIn(sales, read.window, read.storeIds).filter((entry) => entry.sale.status === 'PAID');
  const rows = read.rows.filter((row) => row.txCount > 0 && isCalendarDate(row.date));
  const days = new Set(rows.map((row) => row.date));
  if (days.size < 3 || hasEdges(inside)) return null;
  const byStore = Map.groupBy(inside, (entry) => entry.sale.storeId);
  const byDay = [...days].sort();
  return [...byStore].flatMap(([storeId, own]) => {
    const ownRows = rows.filter((row) => row.storeId === storeId);
    const least = ascending(own.map((entry) => dayNumber(last(entry) + LATEST)));
    const most = ascending(own.map((entry) => dayNumber(first(entry) + EARLIEST)));
    const onDay = Map.groupBy(ownRows, (row) => row.date);
    let counted = 0;
    const counts = byDay.map((day): Counted => {
      const number = dayNumber(Date.parse(day));
      counted = (onDay.get(day) ?? []).reduce((sum, row) => sum + row.txCount, counted);
      return { day, counted, due: [upTo(least, number), upTo(most, number)] };
    });
    const wrong = counts.find(({ counted, due: [low, high] }) => counted < low || counted > high);
    return wrong === undefined ? [] : [misdated(storeId, wrong)];
  });
}

function dayNumber(ms: number): number {
  return Math.floor(ms / DAY);
}

function ascending(numbers: number[]): number[] {
  return numbers.sort((a, b) => a - b);
}

/** How many of the sorted numbers are no greater. */
function upTo(sorted: readonly number[], most: number): number {
  const beyond = sorted.findIndex((number) => number > most);
  return beyond === -1 ? sorted.length : beyond;
}

/** How many sales the rows count up to a day, and how many they may. */
interface Counted {
  readonly day: string;
  readonly counted: number;
  readonly due: readonly [least: number, most: number];
}

function salesBetween([least, most]: Counted['due']) {
  return amount(`${span([least, most])} ${most === 1 ? 'sale' : 'sales'}`, { least, most, isCount: true });
}

function misdated(storeId: string, { day, counted, due }: Counted): Mismatch {
  return {
    subject: { record: storeId },
    message: say('up to {day}, the number of sales of store {storeId} is wrong in every time zone', { day, storeId }),
    expected: salesBetween(due),
    received: salesBetween([counted, counted]),
  };
}
