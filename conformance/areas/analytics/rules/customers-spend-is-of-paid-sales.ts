import type { AnalyticsRead, CustomerRow } from '../../../model/analytics.ts';
import { amount } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { BOUNDS_HOLD, LIST_IS_WHOLE, SALES_ARE_LISTED } from '../../shared/presupposed.ts';
import { type Checked, countAnswers } from '../counting/count-answers.ts';
import { hasEdges, type Placed, salesIn } from '../counting/paid-sales.ts';
import { rangedSales } from '../timed-sales.ts';

export const customersSpendIsOfPaidSales = rule({
  id: 'customers-spend-is-of-paid-sales',
  requirements: ['ANA-19', 'ANA-23'],
  presupposes: [
    LIST_IS_WHOLE,
    SALES_ARE_LISTED,
    BOUNDS_HOLD,
    { rules: ['customers-stores-add-up', 'customers-within-sales'], share: 'operation' },
  ],
  title: 'A customer with one or two sales spent what paid sales of the range came to',
  fault: 'Customer spend that no paid sale came to',
  fix: 'Add up total of the PAID sales of the customer. Look for another amount than total, and for other statuses that are counted.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge({ analytics, ...sold }) {
    const check = (read: AnalyticsRead<CustomerRow>) => checkSpend(read, rangedSales(sold));
    return countAnswers('customers', analytics.customers, check, 'a customer with one sale in a range');
  },
});

/** Some deployments keep purchases to the second. */
const SECOND = 1000;
/** Each sale may have been rounded to a cent on its own. */
const COIN = 0.01;
const SLACK = 0.001;
/** Combinations of sales beyond which any sum could be found. */
const MUCH = 25;

/** A customer with one or two sales in a range spent what one or two of its paid sales came to. */
function checkSpend(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Checked {
  const inside = salesIn(sales, read.window, read.storeIds);
  const paid = inside.filter((entry) => entry.sale.status === 'PAID');
  if (hasEdges(paid)) return null;
  const rows = read.rows.filter((row) => row.txCount === 1 || row.txCount === 2);
  const find = rows.length === 0 ? () => [] : finder(paid);
  const judged = rows
    .map((row) => ({ row, sums: possibleSums(row, paid, find, read.storeIds.length === 0) }))
    .filter(({ sums }) => sums !== null);
  if (judged.length === 0) return null;
  return judged
    .filter(({ row, sums }) => !(sums ?? []).some((sum) => Math.abs(sum - row.revenue) < COIN * row.txCount + SLACK))
    .map(({ row }) => ({
      subject: { record: row.id },
      message: say('the spend of customer {customer} matches no paid sale in the range', { customer: row.id }),
      expected: `the total of ${row.txCount === 1 ? 'a sale' : 'two sales'}`,
      received: amount(String(row.revenue), { least: row.revenue, isCount: false }),
    }));
}

/**
 * What the row's sales can come to; null where there are too many choices. Its first and last purchase name the
 * sales only where they cannot be those of other stores or other times.
 */
function possibleSums(row: CustomerRow, paid: readonly Placed[], find: Find, anyStore: boolean): number[] | null {
  const early = find(row.firstPurchaseAt);
  const late = find(row.lastPurchaseAt);
  if (row.txCount === 1) return totals(row.firstPurchaseAt === row.lastPurchaseAt && early.length > 0 ? early : paid);
  const choice = early.length * late.length;
  if (!anyStore || choice === 0 || choice > MUCH) return null;
  return early.flatMap((a) => late.filter((b) => b !== a).map((b) => a.sale.total + b.sale.total));
}

function totals(sales: readonly Placed[]): number[] {
  return sales.map((entry) => entry.sale.total);
}

type Find = (instant: string | null) => readonly Placed[];

/** Finds the sales at an instant, give or take a second. */
function finder(sales: readonly Placed[]): Find {
  const bySecond = new Map<number, Placed[]>();
  for (const entry of sales) {
    for (const second of new Set(entry.instants.map(secondOf))) {
      const same = bySecond.get(second) ?? [];
      bySecond.set(second, same);
      same.push(entry);
    }
  }
  return (instant) => {
    const ms = Date.parse(instant ?? '');
    const near = [-1, 0, 1].flatMap((step) => bySecond.get(secondOf(ms) + step) ?? []);
    return [...new Set(near)].filter((entry) => entry.instants.some((own) => Math.abs(own - ms) < SECOND));
  };
}

function secondOf(ms: number): number {
  return Math.floor(ms / SECOND);
}
