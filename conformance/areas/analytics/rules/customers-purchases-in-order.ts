import type { AnalyticsRead, CustomerRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { BOUNDS_HOLD, LIST_IS_WHOLE } from '../../shared/presupposed.ts';
import { type Checked, countAnswers, type Mismatch } from '../counting/count-answers.ts';
import { hasEdges, salesIn } from '../counting/paid-sales.ts';
import { rangedSales, timedSales } from '../timed-sales.ts';

/** The list shows no sale at the instant. */
const UNPAID = 'no paid sale then';

export const customersPurchasesInOrder = rule({
  id: 'customers-purchases-in-order',
  requirements: ['ANA-20'],
  presupposes: [
    BOUNDS_HOLD,
    LIST_IS_WHOLE,
    { rules: ['customers-spend-is-of-paid-sales'], share: 'exchange' },
    { rules: ['customers-spend-is-of-paid-sales'], share: 'operation', of: { aspects: [UNPAID] } },
  ],
  title: 'First and last purchase are in order, and at the instant of a paid sale',
  fault: 'First or last purchase is wrong',
  fix: 'Take both from paid sales of the customer, the first from the earliest. Whether they are those of the range or of all time is open.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge({ analytics, ...sold }) {
    const check = (read: AnalyticsRead<CustomerRow>) => checkPurchases(read, rangedSales(sold));
    return countAnswers('customers', analytics.customers, check, 'a customer row with sales');
  },
});

/** Some deployments keep purchases to the second. */
const SECOND = 1000;

const paidMoments = new WeakMap<readonly SaleRow[], readonly number[]>();

/** First and last purchase, read as those of the range or as those of all time: both must hold. */
function checkPurchases(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Checked {
  const rows = read.rows.filter((row) => row.txCount > 0);
  if (rows.length === 0) return null;
  const paidAt = paidInstants(sales);
  const isSure = !hasEdges(salesIn(sales, read.window, read.storeIds));
  const wrongAtOnce = sharedPurchases(rows, paidAt);
  const wrongAlone = rows.flatMap((row): Mismatch[] => {
    const wrong = whatIsWrong(row, read, paidAt, isSure);
    if (wrong === null) return [];
    // A sale that is entered later explains one instant, and not the same one in a second read.
    const expected = `purchases as of ${row.firstPurchaseAt} and ${row.lastPurchaseAt} among the paid sales`;
    return [
      {
        subject: { record: row.id, ...(wrong.instant === undefined ? {} : { aspect: UNPAID }) },
        message: say('customer {customer}: {wrong}', { customer: row.id, wrong: wrong.words }),
        expected,
        received: wrong.instant === undefined ? wrong.words : { ...wrong, kind: 'instant', instant: wrong.instant },
      },
    ];
  });
  return [...wrongAtOnce, ...wrongAlone];
}

/** So many do not buy within one second without a sale to be seen, be it in the range or since. */
const MANY = 10;
/** Where sales of this second were seen, and there are fewer of them than customers. */
const SOME = 3;

/** All customers have one first or last purchase: each needs a paid sale of its own at that instant. */
function sharedPurchases(rows: readonly CustomerRow[], paidAt: readonly number[]): Mismatch[] {
  const shared = (name: 'first' | 'last', instants: readonly number[]): Mismatch | [] => {
    const [earliest, latest] = [Math.min(...instants), Math.max(...instants)];
    if (!(latest - earliest <= SECOND)) return [];
    const sales = countNear(paidAt, earliest, latest);
    const isTooFew = sales === 0 ? name === 'last' && rows.length >= MANY : sales < rows.length && rows.length >= SOME;
    if (!isTooFew) return [];
    const seen = sales === 0 ? 'no sale was' : `only ${sales === 1 ? 'one sale was' : `${sales} sales were`}`;
    return {
      subject: { aspect: `${name} purchases of all rows` },
      message: say('all customers have one {name} purchase, at which {seen} paid', { name, seen }),
    };
  };
  return [
    shared(
      'first',
      rows.map((row) => Date.parse(row.firstPurchaseAt ?? '')),
    ),
    shared(
      'last',
      rows.map((row) => Date.parse(row.lastPurchaseAt ?? '')),
    ),
  ].flat();
}

interface Wrong {
  readonly words: string;
  /** At which no sale was seen to be paid. */
  readonly instant?: string;
}

function unpaidAt(name: 'first' | 'last', instant: string | null): Wrong {
  return { words: `no sale was paid at the ${name} purchase, ${instant}`, instant: instant ?? '' };
}

function whatIsWrong(
  row: CustomerRow,
  read: AnalyticsRead<CustomerRow>,
  paidAt: readonly number[],
  isSure: boolean,
): Wrong | null {
  const [first, last] = [Date.parse(row.firstPurchaseAt ?? ''), Date.parse(row.lastPurchaseAt ?? '')];
  const [from, to] = [Date.parse(read.window.from), Date.parse(read.window.to)];
  if (first > last) return { words: 'the first purchase is later than the last' };
  if (isSure && first > to + SECOND) return { words: 'bought in the range, but first after it' };
  if (isSure && last < from - SECOND) return { words: 'bought in the range, but last before it' };
  const unknown = (ms: number): boolean => ms > from + SECOND && ms < to - SECOND && !hasNear(paidAt, ms);
  if (unknown(first)) return unpaidAt('first', row.firstPurchaseAt);
  if (unknown(last)) return unpaidAt('last', row.lastPurchaseAt);
  return null;
}

/** Instants at which a sale was paid, ascending; a sale with several different ones has each. */
function paidInstants(rows: readonly SaleRow[]): readonly number[] {
  const found = paidMoments.get(rows);
  if (found !== undefined) return found;
  const paid = timedSales(rows).filter((entry) => entry.sale.status === 'PAID');
  const instants = paid.flatMap((entry) => [...new Set([...entry.instants, Date.parse(entry.sale.updatedAt)])]);
  const sorted = instants.filter((instant) => !Number.isNaN(instant)).sort((a, b) => a - b);
  paidMoments.set(rows, sorted);
  return sorted;
}

function hasNear(sorted: readonly number[], ms: number): boolean {
  return countNear(sorted, ms, ms) > 0;
}

/** How many there are from a second before the one to a second after the other. */
function countNear(sorted: readonly number[], from: number, to: number): number {
  return lowerBound(sorted, to + SECOND + 1) - lowerBound(sorted, from - SECOND);
}

/** How many are before this instant. */
function lowerBound(sorted: readonly number[], ms: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((sorted[half] ?? 0) < ms) low = half + 1;
    else high = half;
  }
  return low;
}
