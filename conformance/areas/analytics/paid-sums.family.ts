import { type AnalyticsName, analyticsOperation, pathOf } from '../../../contract/operations.ts';
import {
  type AnalyticsRead,
  type AnalyticsRow,
  DISCOUNT_FIGURES,
  type EndpointReads,
  type LongAgo,
  type StaffRow,
} from '../../model/analytics.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { amount, comeTo } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { SaleRow } from '../../model/rows.ts';
import { merge, type Tally } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import {
  BOUNDS_HOLD,
  LIST_IS_WHOLE,
  ROWS_ARE_SHOWN,
  SALES_ARE_LISTED,
  SALES_ARE_READ,
  STORE_IDS_READ,
  STORES_READ_HERE,
  UNLISTED,
} from '../shared/presupposed.ts';
import {
  type Checked,
  countAnswers,
  ENDPOINTS,
  type EndpointRow,
  endpointRows,
  hasSplitRows,
  isComplete,
  lowest,
  type Mismatch,
  money,
  NAMES,
  readsOf,
  type Sold,
  span,
  subjectOf,
  sumOf,
  sumsBy,
} from './counting/count-answers.ts';
import { countFits, NOTHING, type PaidTotals, paidTotalsBy, revenueFits, salesIn } from './counting/paid-sales.ts';
import { LONG_AGO } from './planning/asks.ts';
import { rangedSales, withTheirSales } from './planning/timed-sales.ts';

type Figure = 'revenue' | 'txCount';

interface PaidSumsRow extends FamilyRow {
  readonly endpoint: 'revenue' | 'staff';
  readonly figures: readonly Figure[];
  /** Answers with a store filter, those without one, or both. */
  readonly stores: 'named' | 'all' | 'any';
}

/** Rules that find the same wrong figures with a narrower diagnosis. */
const RANGES = [
  'analytics-bounds',
  'revenue-range-adds-up',
  'staff-range-adds-up',
  'revenue-paid-only',
  'staff-paid-only',
  'revenue-days-agree',
  'revenue-store-filter',
  'staff-stores-add-up',
];

/** Findings of these on sales and their totals: a discount that does not add up says nothing of either. */
const OF_SALES = { notFigures: DISCOUNT_FIGURES } as const;

const STAFF_FIX =
  'Count the paid sales of which the staff member is the recorded cashier, not those of tabs that they opened. Look for other statuses that are counted and for sales that are left out: commissions are paid by these figures.';

/** Over a range of which all sales are known, the figures of each store and staff member are those of its paid sales. */
export const paidSumsFamily = family({
  needs: ['analytics', 'sales', 'salesRangedBy'],
  every: {
    confirm: true,
    presupposes: [LIST_IS_WHOLE, SALES_ARE_READ, { rules: RANGES, share: 'operation', by: OF_SALES }],
  },
  count: (evidence, row: PaidSumsRow) => {
    const { analytics, sales } = withTheirSales(evidence);
    const shares = countShares(row, analytics, sales);
    if (row.endpoint === 'revenue') return shares;
    return merge('answers', [shares, countOfLongAgo(analytics.longAgo, row, evidence.salesRangedBy)]);
  },
  rows: [
    {
      id: 'revenue-equals-paid-sales',
      requirements: ['ANA-02'],
      presupposes: [
        ROWS_ARE_SHOWN,
        { rules: [...RANGES, 'revenue-counts-paid-sales'], share: 'exchange', by: OF_SALES },
      ],
      title: 'Revenue of each store is the sum of its paid sales',
      fault: 'Revenue is not the sum of the paid sales',
      fix: 'Add up total of the PAID sales of the range. Look for other statuses that are counted, sales that are left out (a payment method, a store, all after the first thousand), or another amount than total: partners close their books with these sums.',
      endpoint: 'revenue',
      figures: ['revenue'],
      stores: 'any',
    },
    {
      id: 'revenue-counts-paid-sales',
      requirements: ['ANA-03'],
      presupposes: [ROWS_ARE_SHOWN],
      title: 'Revenue counts each paid sale once',
      fault: 'txCount is not the number of paid sales',
      fix: 'Count each PAID sale once. Look for joins that repeat a sale for each payment or line, and for other statuses that are counted: every average depends on the count.',
      endpoint: 'revenue',
      figures: ['txCount'],
      stores: 'any',
    },
    {
      id: 'staff-revenue-equals-paid-sales',
      requirements: ['ANA-09'],
      presupposes: [ROWS_ARE_SHOWN, { rules: ['staff-counts-paid-sales'], share: 'exchange' }],
      title: 'Revenue of each staff member is the sum of their paid sales',
      fault: 'Staff revenue is not the sum of their paid sales',
      fix: STAFF_FIX,
      endpoint: 'staff',
      figures: ['revenue'],
      stores: 'all',
    },
    {
      id: 'staff-counts-paid-sales',
      requirements: ['ANA-10'],
      presupposes: [ROWS_ARE_SHOWN, { rules: ['staff-ranked', 'customers-ranked', 'staff-limit'], share: 'operation' }],
      title: 'txCount of each staff member is the number of their paid sales',
      fault: 'Staff txCount is not the number of their paid sales',
      fix: STAFF_FIX,
      endpoint: 'staff',
      figures: ['txCount'],
      stores: 'all',
    },
    {
      id: 'staff-store-filter',
      requirements: ['ANA-14'],
      presupposes: [
        STORES_READ_HERE,
        {
          rules: ['staff-counts-paid-sales', 'staff-revenue-equals-paid-sales'],
          share: 'operation',
          by: OF_SALES,
        },
      ],
      title: 'With storeIds, staff analytics count the sales of those stores',
      fault: 'Staff analytics with storeIds count other sales',
      fix: 'Apply storeIds to the sale, and read every value. Look for a filter on the staff member\u2019s own store: a branch manager must see the sales of the branch, no matter whose they are.',
      endpoint: 'staff',
      figures: ['revenue', 'txCount'],
      stores: 'named',
    },
  ],
});

const MISSING = 'a paid sale in a closed range of the past';

/** What the paid sales say of a store or a staff member, and what analytics say. */
type Share = ReturnType<typeof sharesOf>[number];

const OWNER = { revenue: (sale: SaleRow) => sale.storeId, staff: (sale: SaleRow) => sale.staffId };

function countShares(
  { endpoint, figures, stores }: PaidSumsRow,
  reads: EndpointReads,
  sales: readonly SaleRow[],
): Tally {
  const own = readsOf(reads, endpoint).filter(
    ({ storeIds }) => stores === 'any' || (stores === 'named') === storeIds.length > 0,
  );
  const whose = endpoint === 'revenue' ? 'store ' : 'staff member ';
  const rowsAreSplit = hasSplitRows(reads.staff);
  const check = (read: AnalyticsRead<AnalyticsRow>): Checked => {
    const isCut = endpoint === 'staff' && !isComplete(read);
    if (isCut && rowsAreSplit) return null;
    const shares = sharesOf(read, paidTotalsBy(sales, read.window, read.storeIds, OWNER[endpoint]), isCut);
    if (shares.length === 0) return null;
    return figures.flatMap((figure) => shares.flatMap((share) => mismatchOf(figure, share, whose)));
  };
  return countAnswers(endpoint, own, check, MISSING);
}

/** Over a whole range, as the day that a sale counts on is open: all stores, or those that a ranking surely lists. */
function sharesOf({ rows }: AnalyticsRead<AnalyticsRow>, expected: ReadonlyMap<string, PaidTotals>, isCut: boolean) {
  const received = sumsBy(rows, subjectOf);
  const isDue = ([id, { revenue }]: readonly [string, PaidTotals]) =>
    !isCut || received.has(id) || revenue[0] > lowest(rows) + 0.02;
  const due = [...expected].filter(isDue).map(([id]) => id);
  return [...new Set([...due, ...received.keys()])].map((id) => ({
    id,
    expected: expected.get(id) ?? NOTHING,
    received: received.get(id) ?? { revenue: 0, txCount: 0 },
    hasRow: received.has(id),
  }));
}

function mismatchOf(figure: Figure, { id, expected, received, hasRow }: Share, whose: string): Mismatch | [] {
  const isRevenue = figure === 'revenue';
  const fits = isRevenue ? revenueFits(expected, received.revenue) : countFits(expected, received.txCount);
  if (fits) return [];
  return {
    subject: { record: id, figure },
    message: hasRow
      ? say('{figure} of {whose}{id} does not match their paid sales', { figure, whose, id })
      : say('{whose}{id} has paid sales in the range, but no row', { whose, id }),
    expected: between(isRevenue ? expected.revenue : expected.count, !isRevenue),
    received: between([received[figure], received[figure]], !isRevenue),
  };
}

function between([least, most]: readonly [number, number], isCount: boolean) {
  return amount(span([least, most], isCount ? String : money), { least, most, isCount });
}

/** Who sold on a page of sales of long ago has those at least: other sales may have been paid then. */
function countOfLongAgo({ staff, sales }: LongAgo, row: PaidSumsRow, salesRangedBy: Artifacts['salesRangedBy']): Tally {
  const page = staff.filter(({ purpose }) => purpose === LONG_AGO && row.stores === 'all');
  const sold = sales === null ? [] : rangedSales({ sales, salesRangedBy });
  const check = (read: AnalyticsRead<StaffRow>): Checked => {
    const received = sumsBy(read.rows, subjectOf);
    const due = [...paidTotalsBy(sold, read.window, [], (sale) => sale.staffId)].filter(
      ([id, { count }]) => count[0] > 0 && (isComplete(read) || received.has(id)),
    );
    return due.length === 0 ? null : due.flatMap(([id, { count }]) => tooFew(id, count[0], received.get(id)));
  };
  return countAnswers('staff', page, check, MISSING);
}

function tooFew(id: string, least: number, row: Sold | undefined): Mismatch | [] {
  const counted = row?.txCount ?? 0;
  if (counted >= least) return [];
  return {
    subject: { record: id, figure: 'txCount' },
    message: say('staff member {id} has more paid sales in the list', { id }),
    expected: amount(`at least ${least}`, { least, isCount: true }),
    received: between([counted, counted], true),
  };
}

/** A range in which sales were made and none was paid: analytics have nothing to count. */
export const paidOnlyFamily = family({
  needs: ['analytics', 'sales', 'salesRangedBy'],
  // Each range is of another status, so that each one counts.
  every: {
    confirm: true,
    quorum: { unclear: 0 },
    presupposes: [
      LIST_IS_WHOLE,
      BOUNDS_HOLD,
      STORE_IDS_READ,
      { rules: ['revenue-range-adds-up', 'staff-range-adds-up', 'customers-range-adds-up'], share: 'operation' },
    ],
  },
  count: (evidence, { endpoint }: EndpointRow) => {
    const { analytics, sales } = withTheirSales(evidence);
    const reads = readsOf(analytics, endpoint).filter((read) => unpaidIn(read, sales).length > 0);
    const check = (read: AnalyticsRead<Sold>) => checkNothing(endpoint, read, sales);
    return countAnswers(endpoint, reads, check, 'a range that has sales and no paid one');
  },
  rows: endpointRows(ENDPOINTS, (endpoint) => ({
    id: 'paid-only',
    requirements: ['ANA-23'],
    // One list that lacks sales is one cause, whichever analytics count them.
    presupposes: endpoint === 'revenue' ? [] : [{ ...SALES_ARE_LISTED, of: SALES_ARE_LISTED.by }],
    title: `${NAMES[endpoint]} analytics count paid sales only`,
    fault: `${NAMES[endpoint]} analytics count unpaid sales`,
    fix: 'Count sales with status PAID alone. Look for a query without a condition on the status, or with the opposite of one status: money that was never received, or was refunded, must not show as revenue.',
  })),
});

/** The statuses of the sales in a range where none was paid; none where one was. */
function unpaidIn({ window, storeIds }: AnalyticsRead<unknown>, sales: readonly SaleRow[]): readonly string[] {
  const inside = salesIn(sales, window, storeIds);
  if (inside.some(({ sale }) => sale.status === 'PAID')) return [];
  const statuses = inside.filter(({ place }) => place === 'in').map(({ sale }) => sale.status);
  return [...new Set(statuses)].sort();
}

function checkNothing(endpoint: AnalyticsName, read: AnalyticsRead<Sold>, sales: readonly SaleRow[]): Checked {
  const { revenue, txCount } = sumOf(read.rows);
  if (Math.abs(revenue) < 0.005 && txCount === 0) return [];
  const statuses = unpaidIn(read, sales).join(', ');
  const compared = {
    expected: 'no sale, no revenue',
    received: amount(`${plural(txCount, 'sale')}, revenue ${revenue}`, { least: revenue, isCount: false }),
  };
  const listed = salesIn(sales, read.window, read.storeIds).map(({ sale }) => sale.total);
  if (txCount <= listed.length && comeTo(listed, revenue)) {
    const message = say('counts sales that are {statuses}', { statuses });
    return [{ subject: { aspect: statuses }, message, ...compared }];
  }
  const path = pathOf(analyticsOperation(endpoint));
  return [
    {
      subject: { aspect: statuses, figure: UNLISTED },
      message: say('counts sales that /sales does not list: there it has only {statuses} ones, of other amounts', {
        statuses,
      }),
      ...compared,
      fault: `${NAMES[endpoint]} analytics and the list of sales disagree`,
      fix: `Compare ${path} with /sales over the same range: sales that one of them counts are missing in the other.`,
    },
  ];
}
