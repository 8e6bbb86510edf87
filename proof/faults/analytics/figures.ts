import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { listReader } from '../../fault-kit/lists.ts';
import { byRevenue, changeRows, cut, mendAverage, toCents } from '../../fault-kit/rows.ts';
import {
  all,
  changeBody,
  changeRecords,
  having,
  type Loose,
  lacking,
  on,
  part,
  recordsIn,
} from '../../fault-kit/wrapping.ts';

const revenue = on('getRevenueAnalytics');
const staff = on('getStaffAnalytics');
const customers = on('getCustomerAnalytics');

function number(row: Loose, name: string): number {
  return Number(row[name]);
}

/** Averages, rates, dates and names in the rows. */
export const figureFaults: readonly Fault[] = [
  fault('revenue-row-in-two', 'ANA-01', 'A day with several sales has two rows for one store', (handle) =>
    changeBody(handle, revenue, (body) => {
      body.data = recordsIn(body).flatMap((row) => {
        if (number(row, 'txCount') < 3) return [row];
        const first = { ...row, revenue: toCents(number(row, 'revenue') / 3), txCount: 1 };
        const rest = {
          ...row,
          revenue: toCents(number(row, 'revenue') - first.revenue),
          txCount: number(row, 'txCount') - 1,
        };
        mendAverage(first);
        mendAverage(rest);
        return [first, rest];
      });
    }),
  ),
  fault('revenue-average-one-too-many', 'ANA-04', 'avgOrderValue of revenue divides by one sale too many', (handle) =>
    changeRecords(handle, revenue, (row) => {
      row.avgOrderValue = toCents(number(row, 'revenue') / (number(row, 'txCount') + 1));
    }),
  ),
  fault(
    'revenue-average-of-busy-days',
    'ANA-04',
    'avgOrderValue of revenue is cut to whole baht on days with three sales',
    (handle) =>
      changeRecords(handle, revenue, (row) => {
        if (number(row, 'txCount') >= 3) row.avgOrderValue = Math.floor(number(row, 'avgOrderValue'));
      }),
  ),
  fault('revenue-name-of-other-store', 'ANA-07', 'Rows of one store bear the name of another', (handle) =>
    changeBody(handle, revenue, (body) => {
      const rows = recordsIn(body);
      const ids = [...new Set(rows.map((row) => String(row.storeId)))].sort();
      const other = rows.find((row) => row.storeId !== ids[0])?.storeName;
      for (const row of rows) if (row.storeId === ids[0] && other !== undefined) row.storeName = other;
    }),
  ),
  fault('revenue-date-of-payment-week', 'ANA-24', 'A revenue row bears a date four days after its sales', (handle) =>
    changeRecords(handle, revenue, (row) => {
      row.date = new Date(Date.parse(String(row.date)) + 4 * 86_400_000).toISOString().slice(0, 10);
    }),
  ),
  fault('staff-ascending', 'ANA-08', 'Staff come with the lowest revenue first', (handle) =>
    changeRows(handle, staff, (rows, asked) => cut(rows.sort(byRevenue).reverse(), asked)),
  ),
  fault(
    'staff-ranked-by-count-of-a-store',
    'ANA-08',
    'Staff of a store are ranked by their number of sales',
    (handle) =>
      changeRows(handle, all(staff, having('storeIds')), (rows, asked) =>
        cut(
          rows.sort((a, b) => number(b, 'txCount') - number(a, 'txCount')),
          asked,
        ),
      ),
  ),
  fault('staff-average-one-too-many', 'ANA-11', 'avgOrderValue of staff divides by one sale too many', (handle) =>
    changeRecords(handle, staff, (row) => {
      row.avgOrderValue = toCents(number(row, 'revenue') / (number(row, 'txCount') + 1));
    }),
  ),
  fault('staff-average-of-discounted', 'ANA-11', 'avgOrderValue of staff is before discounts', (handle) =>
    changeRecords(handle, staff, (row) => {
      const before = number(row, 'revenue') + number(row, 'discountAmount');
      row.avgOrderValue = number(row, 'txCount') === 0 ? 0 : toCents(before / number(row, 'txCount'));
    }),
  ),
  fault('discount-rate-is-a-fraction', 'ANA-12', 'discountRate is a fraction of one', (handle) =>
    changeRecords(handle, staff, (row) => {
      row.discountRate = number(row, 'discountRate') / 100;
    }),
  ),
  fault('discount-rate-of-revenue-alone', 'ANA-12', 'discountRate is in percent of revenue alone', (handle) =>
    changeRecords(handle, staff, (row) => {
      const sold = number(row, 'revenue');
      row.discountRate = sold === 0 ? 0 : toCents((number(row, 'discountAmount') / sold) * 100);
    }),
  ),
  fault('discount-rate-null', 'ANA-12', 'discountRate is null where no discount was given', (handle) =>
    changeRecords(handle, staff, (row) => {
      if (number(row, 'discountAmount') === 0) row.discountRate = null;
    }),
  ),
  fault('discount-rate-by-count', 'ANA-12', 'discountRate is the share of discounted sales', (handle) =>
    changeRecords(handle, staff, (row) => {
      const count = number(row, 'txCount');
      row.discountRate = count === 0 ? 0 : toCents((number(row, 'discountedTxCount') / count) * 100);
    }),
  ),
  fault('discounted-count-of-lines', 'ANA-13', 'discountedTxCount counts lines instead of sales', (handle) =>
    changeRecords(handle, staff, (row) => {
      row.discountedTxCount = number(row, 'discountedTxCount') * 6;
    }),
  ),
  fault('discount-of-lines-alone', 'ANA-13', 'discountAmount leaves discounts on the whole sale out', (handle) => {
    const readList = listReader(handle);
    return changeRows(handle, staff, async (rows, asked) => {
      const kept = [...asked.query].filter(([name]) => name !== 'limit');
      for (const sale of await readList(asked.request, '/sales', new URLSearchParams([...kept, ['status', 'PAID']]))) {
        const row = rows.find((one) => one.id === part(sale, 'staff').id);
        if (row !== undefined && sale.discountType !== null) takeOff(row, sale);
      }
      return cut(rows, asked);
    });
  }),
  fault(
    'discount-amount-of-values',
    'ANA-13',
    'discountAmount adds up what percentages say, not what they came to',
    (handle) =>
      changeRecords(handle, staff, (row) => {
        row.discountAmount = toCents(number(row, 'discountAmount') / 3);
        mendAverage(row);
      }),
  ),
  fault('discount-of-what-was-not-paid', 'ANA-13', 'Discounts of sales that were not paid count as well', (handle) =>
    changeRecords(handle, staff, (row) => {
      if (number(row, 'txCount') === 0) row.discountAmount = 112.8;
    }),
  ),
  fault('discounts-forgotten-with-stores', 'ANA-13', 'Staff analytics by store know no discounts', (handle) =>
    changeRecords(handle, all(staff, having('storeIds')), (row) => {
      Object.assign(row, { discountAmount: 0, discountedTxCount: 0, discountRate: 0 });
    }),
  ),
  fault('working-hours-in-minutes', 'ANA-25', 'Working hours are given in minutes', (handle) =>
    changeRecords(handle, staff, (row) => {
      row.observedWorkingHours = number(row, 'observedWorkingHours') * 60;
    }),
  ),
  fault('working-days-forgotten', 'ANA-25', 'Nobody has working days, whatever hours they have', (handle) =>
    changeRecords(handle, staff, (row) => {
      row.observedWorkDays = 0;
    }),
  ),
  fault('working-hours-negative', 'ANA-25', 'Whoever worked longest has negative hours', (handle) =>
    changeBody(handle, staff, (body) => {
      const rows = recordsIn(body);
      const [longest] = rows.toSorted((a, b) => number(b, 'observedWorkingHours') - number(a, 'observedWorkingHours'));
      if (longest !== undefined) longest.observedWorkingHours = -number(longest, 'observedWorkingHours') - 0.5;
    }),
  ),
  fault('customers-ranked-by-count', 'ANA-16', 'Customers are ranked by their number of purchases', (handle) =>
    changeRows(handle, customers, (rows, asked) =>
      cut(
        rows.sort((a, b) => number(b, 'txCount') - number(a, 'txCount')),
        asked,
      ),
    ),
  ),
  fault(
    'customers-second-above-first',
    'ANA-16',
    'With limit 100, the second of the customers comes before the first',
    (handle) =>
      changeBody(handle, all(customers, having('limit', '100')), (body) => {
        const [first, second, ...rest] = recordsIn(body);
        if (first !== undefined && second !== undefined) body.data = [second, first, ...rest];
      }),
  ),
  fault(
    'customers-by-name-by-default',
    'ANA-16',
    'Customers are in the order of their names where nothing was asked',
    (handle) =>
      changeBody(handle, all(customers, lacking('from', 'to', 'limit', 'storeIds')), (body) => {
        body.data = recordsIn(body).toSorted((a, b) => (String(a.firstName) < String(b.firstName) ? -1 : 1));
      }),
  ),
  fault('customers-listed-twice', 'ANA-17', 'A customer who bought in two stores has two rows', (handle) =>
    changeBody(handle, all(customers, lacking('storeIds')), (body) => {
      const rows = recordsIn(body);
      const [best] = rows.filter((row) => number(row, 'txCount') > 1);
      if (best === undefined) return;
      const half = { ...best, revenue: toCents(number(best, 'revenue') / 2), txCount: 1 };
      const rest = {
        ...best,
        revenue: toCents(number(best, 'revenue') - half.revenue),
        txCount: number(best, 'txCount') - 1,
      };
      mendAverage(half);
      mendAverage(rest);
      body.data = [...rows.filter((row) => row !== best), half, rest].sort(byRevenue);
    }),
  ),
  fault(
    'customers-average-of-frequent',
    'ANA-18',
    'avgOrderValue of customers with several purchases is that of the last',
    (handle) =>
      changeRecords(handle, customers, (row) => {
        if (number(row, 'txCount') > 2) row.avgOrderValue = toCents(number(row, 'avgOrderValue') * 1.07);
      }),
  ),
  fault('customers-with-tax-on-top', 'ANA-19', 'Customers spent 7 % more than was taken', (handle) =>
    changeRecords(handle, customers, (row) => {
      row.revenue = toCents(number(row, 'revenue') * 1.07);
      mendAverage(row);
    }),
  ),
  fault(
    'customers-purchases-swapped',
    'ANA-20',
    'The first purchase is the last one, and the other way round',
    (handle) =>
      changeRecords(handle, customers, (row) => {
        [row.firstPurchaseAt, row.lastPurchaseAt] = [row.lastPurchaseAt, row.firstPurchaseAt];
      }),
  ),
];

/** What the discount on the whole sale came to, as far as a sale shows it. */
function takeOff(row: Loose, sale: Loose): void {
  const value = number(sale, 'discountValue');
  const share = sale.discountType === 'PERCENTAGE' ? (number(sale, 'subTotal') * value) / 100 : value;
  row.discountAmount = Math.max(0, toCents(number(row, 'discountAmount') - share));
  row.discountedTxCount = number(row, 'discountedTxCount') - 1;
  mendAverage(row);
}
