import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead, CustomerRow } from '../evidence.ts';
import { timedSales } from '../instants.ts';
import type { Mismatch } from './reads.ts';
import { hasEdges, type Placed, salesIn } from './tally.ts';

/** Some deployments keep purchases to the second. */
const SECOND = 1000;
/** Each sale may have been rounded to a cent on its own. */
const COIN = 0.01;
const SLACK = 0.001;
/** Combinations of sales beyond which any sum could be found. */
const MUCH = 25;

const paidMoments = new WeakMap<readonly SaleRow[], readonly number[]>();

/** A customer with one or two sales in a range spent what one or two of its paid sales came to. */
export function spendMismatches(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Mismatch[] | null {
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
      subject: row.id,
      message: `customer ${row.id} spent what no paid sale of the range comes to`,
      expected: `the total of ${row.txCount === 1 ? 'a sale' : 'two sales'}`,
      received: String(row.revenue),
    }));
}

/**
 * What the row's sales can come to; null where there is too much choice to tell. Its first and last purchase name the
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

/** First and last purchase, read as those of the range or as those of all time: both must hold. */
export function purchaseMismatches(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Mismatch[] | null {
  const rows = read.rows.filter((row) => row.txCount > 0);
  if (rows.length === 0) return null;
  const paidAt = paidInstants(sales);
  const sure = !hasEdges(salesIn(sales, read.window, read.storeIds));
  return rows.flatMap((row) => {
    const wrong = whatIsWrong(row, read, paidAt, sure);
    return wrong === null ? [] : [{ subject: row.id, message: `customer ${row.id}: ${wrong}` }];
  });
}

function whatIsWrong(
  row: CustomerRow,
  read: AnalyticsRead<CustomerRow>,
  paidAt: readonly number[],
  sure: boolean,
): string | null {
  const [first, last] = [Date.parse(row.firstPurchaseAt ?? ''), Date.parse(row.lastPurchaseAt ?? '')];
  const [from, to] = [Date.parse(read.window.from), Date.parse(read.window.to)];
  if (first > last) return 'the first purchase is later than the last';
  if (sure && first > to + SECOND) return 'bought in the range, but first after it';
  if (sure && last < from - SECOND) return 'bought in the range, but last before it';
  const unknown = (ms: number): boolean => ms > from + SECOND && ms < to - SECOND && !hasNear(paidAt, ms);
  if (unknown(first)) return `no sale was paid at the first purchase, ${row.firstPurchaseAt}`;
  if (unknown(last)) return `no sale was paid at the last purchase, ${row.lastPurchaseAt}`;
  return null;
}

function paidInstants(rows: readonly SaleRow[]): readonly number[] {
  const found = paidMoments.get(rows);
  if (found !== undefined) return found;
  const paid = timedSales(rows).filter((entry) => entry.sale.status === 'PAID');
  const instants = paid.flatMap((entry) => [...entry.instants, Date.parse(entry.sale.updatedAt)]);
  const sorted = instants.filter((instant) => !Number.isNaN(instant)).sort((a, b) => a - b);
  paidMoments.set(rows, sorted);
  return sorted;
}

function hasNear(sorted: readonly number[], ms: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((sorted[half] ?? 0) < ms - SECOND) low = half + 1;
    else high = half;
  }
  return (sorted[low] ?? Number.POSITIVE_INFINITY) <= ms + SECOND;
}
