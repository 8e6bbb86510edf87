import { type AnalyticsName, analyticsOperation, pathOf } from '../../../contract/operations.ts';
import type { AnalyticsRead } from '../../model/analytics.ts';
import { amount } from '../../model/expectation.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { SaleRow } from '../../model/rows.ts';
import { comeTo } from '../../model/values/come-to.ts';
import { plural } from '../../model/values/plural.ts';
import { BOUNDS_HOLD, LIST_IS_WHOLE, SALES_ARE_LISTED, STORE_IDS_READ, UNLISTED } from '../shared/presupposed.ts';
import { type Checked, countAnswers } from './counting/count-answers.ts';
import { salesIn } from './counting/paid-sales.ts';
import { ENDPOINTS, type EndpointRow, endpointRows, readsOf } from './counting/rows.ts';
import { type Sold, sumOf } from './counting/sums.ts';
import { exampleOf } from './examples.ts';
import { rangedSales } from './timed-sales.ts';

const NAMES = { revenue: 'Revenue', staff: 'Staff', customers: 'Customer' };
const PENDING = [{ status: 'PENDING' }];

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
  count: ({ analytics, ...sold }, { endpoint }: EndpointRow) => {
    const reads = readsOf(analytics, endpoint).filter((read) => unpaidIn(read, rangedSales(sold)).length > 0);
    const check = (read: AnalyticsRead<Sold>) => checkNothing(endpoint, read, rangedSales(sold));
    return countAnswers(endpoint, reads, check, 'a range that has sales and no paid one');
  },
  example: ({ endpoint }) => ({
    kept: exampleOf(endpoint, [{ rows: [] }], PENDING),
    broken: exampleOf(endpoint, [{ rows: [{}] }], PENDING),
    unclear: exampleOf(endpoint, [{ status: 503, rows: [] }], PENDING),
  }),
  about: ({ endpoint }) => [analyticsOperation(endpoint)],
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
  if (txCount <= listed.length && comeTo(listed, revenue))
    return {
      subject: { aspect: statuses },
      message: say('counts sales that are {statuses}', { statuses }),
      ...compared,
    };
  const path = pathOf(analyticsOperation(endpoint));
  return {
    subject: { aspect: statuses, figure: UNLISTED },
    message: say('counts sales that /sales does not list: there it has only {statuses} ones, of other amounts', {
      statuses,
    }),
    ...compared,
    fault: `${NAMES[endpoint]} analytics and the list of sales disagree`,
    fix: `Compare ${path} with /sales over the same range: sales that one of them counts are missing in the other.`,
  };
}
