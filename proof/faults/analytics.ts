import type { Handler } from '../../contract/http.ts';
import type { Change, Fault } from '../fault.ts';
import {
  byRevenue,
  cashierRow,
  changeRows,
  customerRow,
  cut,
  dayRow,
  type Recount,
  recount,
  type Share,
  tabCreatorRow,
  toCents,
  updateAverage,
} from '../fault-kit/analytics-rows.ts';
import { all, having, lacking, on, withQuery } from '../fault-kit/conditions.ts';
import { listReader } from '../fault-kit/lists.ts';
import { cutsOffsets, cutTo, DAY, HOUR, ignores, moved, reads, takes } from '../fault-kit/parameters.ts';
import {
  changeBody,
  changeRecords,
  changeRequest,
  dropRecords,
  type Loose,
  part,
  parts,
  recordsIn,
} from '../fault-kit/responses.ts';
import { chain, faultTable } from '../fault-kit/table.ts';

const whole = (sale: Loose): Share => ({ revenue: Number(sale.total), txCount: 1 });
const countAlone = (): Share => ({ revenue: 0, txCount: 1 });
const takenBack = (sale: Loose): Share => ({ revenue: -Number(sale.total), txCount: 0 });
const lost = (sale: Loose): Share => ({ revenue: -Number(sale.total), txCount: -1 });

function beforeDiscount(sale: Loose): Share | null {
  const difference = Number(sale.subTotal) - Number(sale.total);
  return difference === 0 ? null : { revenue: difference, txCount: 0 };
}

function oncePerPayment(sale: Loose): Share | null {
  const payments = parts(sale, 'payments').length;
  return payments < 2 ? null : { revenue: 0, txCount: payments - 1 };
}

function recountCustomers(counted: Recount): Change {
  return (handle) => recount(customerRow(handle), counted)(handle);
}

/** Which sales count, for how much, and for whom. */
const countingFaults = faultTable`
  ANA-23 revenue-counts-refunded: Revenue counts refunded sales
    ${recount(dayRow, { when: on.revenue, sales: { status: 'REFUNDED' }, share: whole })}
  ANA-02 revenue-unasked-of-subtotals: Without a range, revenue adds up subTotal
    ${recount(dayRow, {
      when: all(on.revenue, lacking('from', 'to')),
      sales: { status: 'PAID' },
      share: beforeDiscount,
    })}
  ANA-05 revenue-counts-pending-of-a-store: Revenue by store counts pending sales
    ${recount(dayRow, { when: all(on.revenue, having('storeIds')), sales: { status: 'PENDING' }, share: whole })}
  ANA-23 revenue-counts-reverted: Revenue counts reverted sales
    ${recount(dayRow, { when: on.revenue, sales: { status: 'REVERTED' }, share: whole })}
  ANA-03 revenue-txcount-counts-cancelled: txCount of revenue counts cancelled sales, its amounts do not
    ${recount(dayRow, { when: on.revenue, sales: { status: 'CANCELLED' }, share: countAlone })}
  ANA-02 revenue-takes-refunds-off: Refunded sales are subtracted from the revenue of the day
    ${recount(dayRow, { when: on.revenue, sales: { status: 'REFUNDED' }, share: takenBack })}
  ANA-02 revenue-of-subtotals: Revenue adds up subTotal, before discounts
    ${recount(dayRow, { when: on.revenue, sales: { status: 'PAID' }, share: beforeDiscount })}
  ANA-03 revenue-by-payments: A sale with two payments counts twice in txCount of revenue
    ${recount(dayRow, { when: on.revenue, sales: { status: 'PAID' }, share: oncePerPayment })}
  ANA-02 revenue-without-crypto: Sales paid in CRYPTO are missing from revenue
    ${recount(dayRow, { when: on.revenue, sales: { status: 'PAID', paymentMethods: 'CRYPTO' }, share: lost })}
  ANA-02 revenue-loses-one-in-100: About one sale in 100 is missing from revenue
    ${recount(dayRow, {
      when: on.revenue,
      sales: { status: 'PAID' },
      share: (sale) => (Number(sale.invoiceId) % 100 === 37 ? lost(sale) : null),
    })}
  ANA-23 staff-counts-cancelled: Staff analytics count cancelled sales
    ${recount(cashierRow, { when: on.staff, sales: { status: 'CANCELLED' }, share: whole })}
  ANA-23 staff-counts-refunded-without-stores: Staff analytics of all stores count refunded sales
    ${recount(cashierRow, {
      when: all(on.staff, lacking('storeIds')),
      sales: { status: 'REFUNDED' },
      share: whole,
    })}
  ANA-10 staff-counts-pending: txCount of staff counts pending sales
    ${recount(cashierRow, { when: on.staff, sales: { status: 'PENDING' }, share: countAlone })}
  ANA-09 staff-of-subtotals: Staff revenue adds up subTotal, before discounts
    ${recount(cashierRow, { when: on.staff, sales: { status: 'PAID' }, share: beforeDiscount })}
  ANA-10 staff-counts-payments: A sale with two payments counts twice in txCount of staff
    ${recount(cashierRow, { when: on.staff, sales: { status: 'PAID' }, share: oncePerPayment })}
  ANA-09 staff-credits-tab-creator: Sales from a tab also count for the person who opened it
    ${recount(tabCreatorRow, {
      when: on.staff,
      sales: { status: 'PAID' },
      share: (sale) => (sale.tabCreator === null ? null : whole(sale)),
    })}
  ANA-09 staff-loses-tabs: Sales from a tab are not counted for any staff member
    ${recount(cashierRow, {
      when: on.staff,
      sales: { status: 'PAID' },
      share: (sale) => (sale.tabCreator === null ? null : lost(sale)),
    })}
  ANA-23 customers-count-pending: Customer analytics count pending sales
    ${recountCustomers({ when: on.customers, sales: { status: 'PENDING' }, share: whole })}
  ANA-23 customers-count-refunded: Customer analytics count refunded sales
    ${recountCustomers({ when: on.customers, sales: { status: 'REFUNDED' }, share: whole })}
  ANA-23 customers-count-reverted-of-a-store: Customer analytics by store count reverted sales
    ${recountCustomers({
      when: all(on.customers, having('storeIds')),
      sales: { status: 'REVERTED' },
      share: whole,
    })}
  ANA-23 customers-count-cancelled: Customer analytics count cancelled sales
    ${recountCustomers({ when: on.customers, sales: { status: 'CANCELLED' }, share: whole })}
`;

function number(row: Loose, name: string): number {
  return Number(row[name]);
}

/** Averages, rates, dates and names in the rows. */
const figureFaults = faultTable`
  ANA-01 revenue-row-in-two: A day with several sales has two rows for one store
    ${changeBody(on.revenue, (body) => {
      body.data = recordsIn(body).flatMap((row) => {
        if (number(row, 'txCount') < 3) return [row];
        const first = { ...row, revenue: toCents(number(row, 'revenue') / 3), txCount: 1 };
        const rest = {
          ...row,
          revenue: toCents(number(row, 'revenue') - first.revenue),
          txCount: number(row, 'txCount') - 1,
        };
        updateAverage(first);
        updateAverage(rest);
        return [first, rest];
      });
    })}
  ANA-04 revenue-average-one-too-many: avgOrderValue of revenue divides by one sale too many
    ${changeRecords(on.revenue, (row) => {
      row.avgOrderValue = toCents(number(row, 'revenue') / (number(row, 'txCount') + 1));
    })}
  ANA-04 revenue-average-of-busy-days: avgOrderValue of revenue is cut to whole baht on days with three sales
    ${changeRecords(on.revenue, (row) => {
      if (number(row, 'txCount') >= 3) row.avgOrderValue = Math.floor(number(row, 'avgOrderValue'));
    })}
  ANA-07 revenue-name-of-other-store: Rows of one store have the name of another store
    ${changeBody(on.revenue, (body) => {
      const rows = recordsIn(body);
      const ids = [...new Set(rows.map((row) => String(row.storeId)))].sort();
      const other = rows.find((row) => row.storeId !== ids[0])?.storeName;
      for (const row of rows) if (row.storeId === ids[0] && other !== undefined) row.storeName = other;
    })}
  ANA-24 revenue-date-of-payment-week: A revenue row has a date four days after its sales
    ${changeRecords(on.revenue, (row) => {
      row.date = new Date(Date.parse(String(row.date)) + 4 * 86_400_000).toISOString().slice(0, 10);
    })}
  ANA-08 staff-ascending: Staff are sorted by ascending revenue
    ${changeRows(on.staff, (rows, asked) => cut(rows.sort(byRevenue).reverse(), asked))}
  ANA-08 staff-ranked-by-count-of-a-store: Staff of a store are ranked by their number of sales
    ${changeRows(all(on.staff, having('storeIds')), (rows, asked) =>
      cut(
        rows.sort((a, b) => number(b, 'txCount') - number(a, 'txCount')),
        asked,
      ),
    )}
  ANA-11 staff-average-one-too-many: avgOrderValue of staff divides by one sale too many
    ${changeRecords(on.staff, (row) => {
      row.avgOrderValue = toCents(number(row, 'revenue') / (number(row, 'txCount') + 1));
    })}
  ANA-11 staff-average-of-discounted: avgOrderValue of staff is before discounts
    ${changeRecords(on.staff, (row) => {
      const before = number(row, 'revenue') + number(row, 'discountAmount');
      row.avgOrderValue = number(row, 'txCount') === 0 ? 0 : toCents(before / number(row, 'txCount'));
    })}
  ANA-12 discount-rate-is-a-fraction: discountRate is a fraction of one
    ${changeRecords(on.staff, (row) => {
      row.discountRate = number(row, 'discountRate') / 100;
    })}
  ANA-12 discount-rate-of-revenue-alone: discountRate is a percentage of revenue only
    ${changeRecords(on.staff, (row) => {
      const sold = number(row, 'revenue');
      row.discountRate = sold === 0 ? 0 : toCents((number(row, 'discountAmount') / sold) * 100);
    })}
  ANA-12 discount-rate-null: discountRate is null where no discount was given
    ${changeRecords(on.staff, (row) => {
      if (number(row, 'discountAmount') === 0) row.discountRate = null;
    })}
  ANA-12 discount-rate-by-count: discountRate is the share of discounted sales
    ${changeRecords(on.staff, (row) => {
      const count = number(row, 'txCount');
      row.discountRate = count === 0 ? 0 : toCents((number(row, 'discountedTxCount') / count) * 100);
    })}
  ANA-13 discounted-count-of-lines: discountedTxCount counts lines instead of sales
    ${changeRecords(on.staff, (row) => {
      row.discountedTxCount = number(row, 'discountedTxCount') * 6;
    })}
  ANA-13 discount-of-lines-alone: discountAmount omits discounts on the whole sale
    ${(handle) => {
      const readList = listReader(handle);
      return changeRows(on.staff, async (rows, asked) => {
        const kept = [...asked.query].filter(([name]) => name !== 'limit');
        for (const sale of await readList(
          asked.request,
          '/sales',
          new URLSearchParams([...kept, ['status', 'PAID']]),
        )) {
          const row = rows.find((one) => one.id === part(sale, 'staff').id);
          if (row !== undefined && sale.discountType !== null) takeOff(row, sale);
        }
        return cut(rows, asked);
      })(handle);
    }}
  ANA-13 discount-amount-of-values: discountAmount adds up percentages instead of amounts
    ${changeRecords(on.staff, (row) => {
      row.discountAmount = toCents(number(row, 'discountAmount') / 3);
      updateAverage(row);
    })}
  ANA-13 discount-of-what-was-not-paid: Discounts of unpaid sales are counted
    ${changeRecords(on.staff, (row) => {
      if (number(row, 'txCount') === 0) row.discountAmount = 112.8;
    })}
  ANA-13 discounts-forgotten-with-stores: Staff analytics filtered by store have no discounts
    ${changeRecords(all(on.staff, having('storeIds')), (row) => {
      Object.assign(row, { discountAmount: 0, discountedTxCount: 0, discountRate: 0 });
    })}
  ANA-25 working-hours-in-minutes: Working hours are in minutes
    ${changeRecords(on.staff, (row) => {
      row.observedWorkingHours = number(row, 'observedWorkingHours') * 60;
    })}
  ANA-25 working-days-forgotten: All staff have zero working days, even with working hours
    ${changeRecords(on.staff, (row) => {
      row.observedWorkDays = 0;
    })}
  ANA-25 working-hours-negative: The staff member with the most hours has negative hours
    ${changeBody(on.staff, (body) => {
      const rows = recordsIn(body);
      const [longest] = rows.toSorted((a, b) => number(b, 'observedWorkingHours') - number(a, 'observedWorkingHours'));
      if (longest !== undefined) longest.observedWorkingHours = -number(longest, 'observedWorkingHours') - 0.5;
    })}
  ANA-16 customers-ranked-by-count: Customers are ranked by their number of purchases
    ${changeRows(on.customers, (rows, asked) =>
      cut(
        rows.sort((a, b) => number(b, 'txCount') - number(a, 'txCount')),
        asked,
      ),
    )}
  ANA-16 customers-second-above-first: With limit 100, the second customer comes before the first
    ${changeBody(all(on.customers, having('limit', '100')), (body) => {
      const [first, second, ...rest] = recordsIn(body);
      if (first !== undefined && second !== undefined) body.data = [second, first, ...rest];
    })}
  ANA-16 customers-by-name-by-default: Without parameters, customers are sorted by name
    ${changeBody(all(on.customers, lacking('from', 'to', 'limit', 'storeIds')), (body) => {
      body.data = recordsIn(body).toSorted((a, b) => (String(a.firstName) < String(b.firstName) ? -1 : 1));
    })}
  ANA-17 customers-listed-twice: A customer who bought in two stores has two rows
    ${changeBody(all(on.customers, lacking('storeIds')), (body) => {
      const rows = recordsIn(body);
      const [best] = rows.filter((row) => number(row, 'txCount') > 1);
      if (best === undefined) return;
      const half = { ...best, revenue: toCents(number(best, 'revenue') / 2), txCount: 1 };
      const rest = {
        ...best,
        revenue: toCents(number(best, 'revenue') - half.revenue),
        txCount: number(best, 'txCount') - 1,
      };
      updateAverage(half);
      updateAverage(rest);
      body.data = [...rows.filter((row) => row !== best), half, rest].sort(byRevenue);
    })}
  ANA-18 customers-average-of-frequent: avgOrderValue of customers with several purchases is 7 % too high
    ${changeRecords(on.customers, (row) => {
      if (number(row, 'txCount') > 2) row.avgOrderValue = toCents(number(row, 'avgOrderValue') * 1.07);
    })}
  ANA-19 customers-with-tax-on-top: Customer revenue is 7 % higher than what was paid
    ${changeRecords(on.customers, (row) => {
      row.revenue = toCents(number(row, 'revenue') * 1.07);
      updateAverage(row);
    })}
  ANA-20 customers-purchases-swapped: firstPurchaseAt and lastPurchaseAt are swapped
    ${changeRecords(on.customers, (row) => {
      [row.firstPurchaseAt, row.lastPurchaseAt] = [row.lastPurchaseAt, row.firstPurchaseAt];
    })}
`;

/** What the discount on the whole sale came to, as far as a sale shows it. */
function takeOff(row: Loose, sale: Loose): void {
  const value = number(sale, 'discountValue');
  const share = sale.discountType === 'PERCENTAGE' ? (number(sale, 'subTotal') * value) / 100 : value;
  row.discountAmount = Math.max(0, toCents(number(row, 'discountAmount') - share));
  row.discountedTxCount = number(row, 'discountedTxCount') - 1;
  updateAverage(row);
}

const unasked = lacking('from', 'to');

/** Stores and ranges that analytics count wrongly. */
const scopeFaults = faultTable`
  ANA-05 revenue-store-ignored: storeIds of one store is ignored on revenue
    ${ignores(
      all(on.revenue, ({ query }) => query.get('storeIds')?.length === 36),
      'storeIds',
    )}
  ANA-05 revenue-last-store-lost: Of several stores, revenue omits the last one
    ${reads(all(on.revenue, having('storeIds')), 'storeIds', (ids) => (ids.length > 1 ? ids.slice(0, -1) : ids))}
  ANA-06 revenue-to-whole-day: Revenue counts the whole day of to
    ${takes(all(on.revenue, having('to')), 'to', (sent) => moved(DAY - 1)(cutTo(DAY)(sent)))}
  ANA-06 revenue-from-cut-to-the-hour: Revenue cuts from down to the hour
    ${takes(all(on.revenue, having('from')), 'from', cutTo(HOUR))}
  ANA-06 revenue-offset-cut-off: Revenue ignores the UTC offset of its bounds
    ${cutsOffsets(on.revenue)}
  ANA-15 staff-offset-cut-off: Staff analytics ignore the UTC offset of their bounds
    ${cutsOffsets(on.staff)}
  ANA-14 staff-limit-drops-stores: With a limit, staff analytics rank every store
    ${ignores(all(on.staff, having('limit')), 'storeIds')}
  ANA-06 revenue-range-in-local-time: The range of revenue is seven hours early
    ${chain(
      takes(all(on.revenue, having('from')), 'from', moved(-7 * HOUR)),
      takes(all(on.revenue, having('to')), 'to', moved(-7 * HOUR)),
    )}
  ANA-02 revenue-date-in-60-lost: The rows of one date in sixty are missing from revenue
    ${dropRecords(on.revenue, (row) => (Date.parse(String(row.date)) / DAY) % 60 === 11)}
  ANA-02 revenue-a-week-behind: Revenue omits the last seven days
    ${dropRecords(on.revenue, ({ date }) => Date.parse(String(date)) > Date.now() - 7 * DAY)}
  FIL-02 old-sales-not-listed: Sales older than 200 days are not listed but are counted in revenue
    ${(handle) => {
      let oldest = Number.NaN;
      const dated: Handler = async (request) => {
        const answer = await handle(request);
        oldest = Date.parse(String(answer.headers.date)) - 200 * DAY;
        return answer;
      };
      return dropRecords(on.sales, (sale) => Date.parse(String(sale.createdAt)) < oldest)(dated);
    }}
  ANA-14 staff-store-ignored: Staff analytics of one store include sales in other stores
    ${ignores(
      all(on.staff, ({ query }) => query.get('storeIds')?.length === 36),
      'storeIds',
    )}
  ANA-14 staff-first-store-alone: Of several stores, staff analytics count only the first
    ${reads(all(on.staff, having('storeIds')), 'storeIds', (ids) => ids.slice(0, 1))}
  ANA-15 staff-from-cut-to-the-day: Staff analytics cut from down to the day
    ${takes(all(on.staff, having('from')), 'from', cutTo(DAY))}
  ANA-15 staff-to-ignored: to is ignored on staff analytics
    ${takes(all(on.staff, having('to')), 'to', () => new Date().toISOString())}
  ANA-15 staff-to-an-hour-late: Staff analytics take to as an hour later
    ${takes(all(on.staff, having('to')), 'to', moved(HOUR))}
  ANA-21 customers-store-ignored: storeIds is ignored on customer analytics
    ${ignores(on.customers, 'storeIds')}
  ANA-21 customers-first-store-alone: Of several stores, customer analytics count only the first
    ${reads(all(on.customers, having('storeIds')), 'storeIds', (ids) => ids.slice(0, 1))}
  ANA-22 customers-to-whole-day: Customer analytics count the whole day of to
    ${takes(all(on.customers, having('to')), 'to', (sent) => moved(DAY - 1)(cutTo(DAY)(sent)))}
  ANA-22 customers-from-ignored: from is ignored on customer analytics
    ${takes(all(on.customers, having('from')), 'from', '2000-01-01T00:00:00.000Z')}
  ANA-22 customers-from-an-hour-early: Customer analytics begin an hour before from
    ${takes(all(on.customers, having('from')), 'from', moved(-HOUR))}
  ANA-06 revenue-of-long-ranges-cut: Revenue of more than two weeks counts only the last two weeks
    ${changeRequest(all(on.revenue, having('from'), having('to')), (asked) =>
      withQuery(asked, (query) => {
        const earliest = Date.parse(query.get('to') ?? '') - 14 * DAY;
        if (Date.parse(query.get('from') ?? '') < earliest) query.set('from', new Date(earliest).toISOString());
      }),
    )}
  ANA-14 staff-store-by-its-old-name: Staff rows use an outdated name for one store
    ${changeRecords(on.staff, (row) => {
      const store = part(row, 'store');
      if (String(store.id) > '8') store.name = 'Pop-up';
    })}
  ANA-06 revenue-to-alone-ignored: to without from is ignored on revenue
    ${ignores(all(on.revenue, lacking('from')), 'to')}
  ANA-15 staff-from-alone-ignored: from without to is ignored on staff analytics
    ${ignores(all(on.staff, lacking('to')), 'from')}
  ANA-22 customers-to-alone-ignored: to without from is ignored on customer analytics
    ${ignores(all(on.customers, lacking('from')), 'to')}
  ANA-05 revenue-unasked-stores-ignored: Without a range, storeIds is ignored on revenue
    ${ignores(all(on.revenue, unasked), 'storeIds')}
  ANA-06 revenue-unasked-lacks-a-week: Without a range, revenue omits the first week of its own dateRange
    ${dropRecords(all(on.revenue, unasked), ({ date }) => Date.parse(String(date)) < Date.now() - 22 * DAY)}
`;

export const analyticsFaults: readonly Fault[] = [...countingFaults, ...figureFaults, ...scopeFaults];
