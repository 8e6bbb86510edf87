import type { AnalyticsRead, CustomerRow } from '../../../model/analytics.ts';
import { idsIfAll } from '../../../model/artifacts.ts';
import { amount as amountOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { remembered } from '../../../model/values/memoize.ts';
import { plural } from '../../../model/values/plural.ts';
import { BOUNDS_HOLD, LIST_IS_WHOLE, SALES_ARE_LISTED, STORES_READ_HERE } from '../../shared/presupposed.ts';
import {
  type Checked,
  countBySales,
  countPartitions,
  isComplete,
  type Mismatch,
  money,
  type Partition,
  partitionsBy,
  sumOf,
} from '../counting/count-answers.ts';
import {
  hasEdges,
  NOTHING,
  type Placed,
  paidTotalsBy,
  paidTotalsOf,
  salesIn,
  slackOf,
} from '../counting/paid-sales.ts';
import { timedSales } from '../planning/timed-sales.ts';

export const customersFirstAndLastAddUp = rule({
  id: 'customers-first-and-last-add-up',
  requirements: ['ANA-22', 'ANA-20'],
  title: 'First and last purchase of a range are those of its parts',
  fault: 'First or last purchase of a range is not that of its parts',
  fix: 'Take the earliest instant of all sales of the customer as the first purchase, and the latest as the last one. Look for an instant that is taken from any of the sales.',
  needs: ['analytics', 'everyStore'],
  confirm: true,
  judge({ analytics, everyStore }) {
    const partitions = [
      ...partitionsBy('time', analytics.customers, [], isComplete),
      ...partitionsBy('store', analytics.customers, idsIfAll(everyStore), isComplete),
    ];
    const check = (partition: Partition<CustomerRow>) =>
      partition.whole.rows.length === 0 ? null : firstAndLastMismatches(partition);
    return countPartitions('customers', partitions, check, 'a range with customers, asked as a whole and in its parts');
  },
});

const SECOND = 1000;

/**
 * Whether they are those of the range or of all time: the first purchase in a whole is the earliest first purchase in its
 * parts, and the last one the latest. One outside the range is that of all time: a store that saw it may list no customer in
 * the range, and the last one moves with the present.
 */
function firstAndLastMismatches({ whole, parts }: Partition<CustomerRow>): Mismatch[] {
  const inParts = Map.groupBy(
    parts.flatMap((part) => part.rows.filter((row) => row.txCount > 0)),
    (row) => row.id,
  );
  const [from, to] = [Date.parse(whole.window.from), Date.parse(whole.window.to)];
  return whole.rows.flatMap((row): Mismatch | [] => {
    const pieces = inParts.get(row.id) ?? [];
    const first = Math.min(...pieces.map((piece) => Date.parse(piece.firstPurchaseAt ?? '')));
    const last = Math.max(...pieces.map((piece) => Date.parse(piece.lastPurchaseAt ?? '')));
    const [wholeFirst, wholeLast] = [Date.parse(row.firstPurchaseAt ?? ''), Date.parse(row.lastPurchaseAt ?? '')];
    const early = differ(first, wholeFirst) && wholeFirst >= from;
    const late = differ(last, wholeLast) && wholeLast <= to && last <= to;
    if (pieces.length === 0 || !(early || late)) return [];
    const words = { customer: row.id, which: early ? 'first' : 'last' };
    return {
      subject: { record: row.id },
      message: say('customer {customer}: {which} purchase of the whole is not that of its parts', words),
      expected: text(early ? first : last),
      received: text(early ? wholeFirst : wholeLast),
    };
  });
}

/** Unreadable instants (NaN) are left to the type rules. */
function differ(a: number, b: number): boolean {
  return Math.abs(a - b) > SECOND;
}

function text(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : 'none';
}

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
  judge: (evidence) => countBySales('customers', evidence, checkPurchases, 'a customer row with sales'),
});

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
function sharedPurchases(rows: readonly CustomerRow[], paidAt: PaidInstants): Mismatch[] {
  return (['first', 'last'] as const).flatMap((name): Mismatch | [] => {
    const instants = rows.map((row) => Date.parse(row[`${name}PurchaseAt` as const] ?? ''));
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
  });
}

interface Wrong {
  readonly words: string;
  /** At which no sale was seen to be paid. */
  readonly instant?: string;
}

function whatIsWrong(
  row: CustomerRow,
  read: AnalyticsRead<CustomerRow>,
  paidAt: PaidInstants,
  isSure: boolean,
): Wrong | null {
  const [first, last] = [Date.parse(row.firstPurchaseAt ?? ''), Date.parse(row.lastPurchaseAt ?? '')];
  const [from, to] = [Date.parse(read.window.from), Date.parse(read.window.to)];
  if (first > last) return { words: 'the first purchase is later than the last' };
  if (isSure && first > to + SECOND) return { words: 'bought in the range, but first after it' };
  if (isSure && last < from - SECOND) return { words: 'bought in the range, but last before it' };
  const unpaid = (['first', 'last'] as const).find((name) => {
    const ms = name === 'first' ? first : last;
    return ms > from + SECOND && ms < to - SECOND && countNear(paidAt, ms, ms) === 0;
  });
  if (unpaid === undefined) return null;
  const instant = row[`${unpaid}PurchaseAt`] ?? '';
  return { words: `no sale was paid at the ${unpaid} purchase, ${instant}`, instant };
}

/** Instants at which a sale was paid, by their seconds; a sale with several different ones has each. */
const paidInstants = remembered((rows: readonly SaleRow[]): PaidInstants => {
  const paid = timedSales(rows).filter((entry) => entry.sale.status === 'PAID');
  const instants = paid.flatMap((entry) => [...new Set([...entry.instants, Date.parse(entry.sale.updatedAt)])]);
  return Map.groupBy(instants, secondOf);
});

type PaidInstants = ReadonlyMap<number, readonly number[]>;

function secondOf(instant: number): number {
  return Math.floor(instant / SECOND);
}

/** How many there are from a second before the one to a second after the other. */
function countNear(bySecond: PaidInstants, from: number, to: number): number {
  const [earliest, latest] = [from - SECOND, to + SECOND];
  let count = 0;
  for (let second = secondOf(earliest); second <= secondOf(latest); second++)
    for (const instant of bySecond.get(second) ?? []) if (instant >= earliest && instant <= latest) count += 1;
  return count;
}

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
  judge: (evidence) => countBySales('customers', evidence, checkPaidSpend, 'a customer with one sale in a range'),
});

/** Each sale may have been rounded to a cent on its own. */
const COIN = 0.01;
const SLACK = 0.001;
/** Combinations of sales beyond which any sum could be found. */
const MUCH = 25;

/** A customer with one or two sales in a range spent what one or two of its paid sales came to. */
function checkPaidSpend(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Checked {
  const inside = salesIn(sales, read.window, read.storeIds);
  const paid = inside.filter((entry) => entry.sale.status === 'PAID');
  if (hasEdges(paid)) return null;
  const rows = read.rows.filter((row) => row.txCount === 1 || row.txCount === 2);
  const judged = rows
    .map((row) => ({ row, sums: possibleSums(row, paid, read.storeIds.length === 0) }))
    .filter(({ sums }) => sums !== null);
  if (judged.length === 0) return null;
  return judged
    .filter(({ row, sums }) => !(sums ?? []).some((sum) => Math.abs(sum - row.revenue) < COIN * row.txCount + SLACK))
    .map(({ row }) => ({
      subject: { record: row.id },
      message: say('the spend of customer {customer} matches no paid sale in the range', { customer: row.id }),
      expected: `the total of ${row.txCount === 1 ? 'a sale' : 'two sales'}`,
      received: amountOf(String(row.revenue), { least: row.revenue, isCount: false }),
    }));
}

/**
 * What the row's sales can come to; null where there are too many choices. Its first and last purchase name the
 * sales only where they cannot be those of other stores or other times.
 */
function possibleSums(row: CustomerRow, paid: readonly Placed[], anyStore: boolean): number[] | null {
  const [early, late] = [salesAt(paid, row.firstPurchaseAt), salesAt(paid, row.lastPurchaseAt)];
  if (row.txCount === 1) {
    const own = row.firstPurchaseAt === row.lastPurchaseAt && early.length > 0 ? early : paid;
    return own.map((entry) => entry.sale.total);
  }
  const choice = early.length * late.length;
  if (!anyStore || choice === 0 || choice > MUCH) return null;
  return early.flatMap((a) => late.filter((b) => b !== a).map((b) => a.sale.total + b.sale.total));
}

/** The sales at an instant, give or take a second. */
function salesAt(paid: readonly Placed[], instant: string | null): readonly Placed[] {
  const ms = Date.parse(instant ?? '');
  const near = paid.filter(({ first, last }) => ms > first - SECOND && ms < last + SECOND);
  return near.filter(({ instants }) => instants.some((at) => Math.abs(at - ms) < SECOND));
}

export const customersWithinSales = rule({
  id: 'customers-within-sales',
  requirements: ['ANA-19', 'ANA-21', 'ANA-22'],
  presupposes: [
    LIST_IS_WHOLE,
    SALES_ARE_LISTED,
    BOUNDS_HOLD,
    { rules: ['customers-stores-add-up', 'customers-paid-only', 'customers-store-forms'], share: 'operation' },
    STORES_READ_HERE,
  ],
  title: 'Customers together spend no more than all paid sales come to',
  fault: 'Customers spent more than was sold',
  fix: 'Count the paid sales of the range and the stores asked for, each once. Spend beyond them comes from a bound, a store or a status that is ignored, or from sales that are counted twice.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge: (evidence) => countBySales('customers', evidence, checkSpend, 'a customer row'),
});

/** Not every sale has a customer, so that customers together spend at most what all sales come to. */
function checkSpend(read: AnalyticsRead<CustomerRow>, sales: readonly SaleRow[]): Checked {
  if (read.rows.length === 0) return null;
  const [, mostSales] = paidTotalsOf(sales, read.window, read.storeIds).count;
  // Returned goods of a walk-in customer lower the revenue of all sales, and the spend of no customer.
  const bought = paidTotalsBy(sales, read.window, read.storeIds, purchase).get('purchase') ?? NOTHING;
  const [, mostRevenue] = bought.revenue;
  const spent = sumOf(read.rows);
  const isCount = spent.txCount > mostSales;
  if (!isCount && spent.revenue <= mostRevenue + slackOf(bought)) return [];
  const compared = (words: string, count: number, revenue: number) =>
    amountOf(words, { least: isCount ? count : revenue, isCount });
  return [
    {
      subject: { aspect: 'total' },
      message: say('customers together bought more than was sold'),
      expected: compared(`at most ${plural(mostSales, 'sale')}, ${money(mostRevenue)}`, mostSales, mostRevenue),
      received: compared(`${plural(spent.txCount, 'sale')}, ${money(spent.revenue)}`, spent.txCount, spent.revenue),
    },
  ];
}

function purchase({ total }: SaleRow): 'purchase' | null {
  return total > 0 ? 'purchase' : null;
}
