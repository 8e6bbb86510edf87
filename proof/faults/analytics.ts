import type { Change, Fault } from '../fault.ts';
import {
  averaged,
  byRevenue,
  cut,
  lost,
  type Share,
  tabCreatorRow,
  takenBack,
  toCents,
  whole,
} from '../fault-kit/analytics-rows.ts';
import { ONE_ID } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { ALL_TIME, cutTo, DAY, HOUR, moved } from '../fault-kit/parameters.ts';
import { where } from '../fault-kit/records.ts';
import { type Loose, part, parts, recordsIn } from '../fault-kit/responses.ts';
import { eachList, faultTable } from './named.ts';

const NO_DISCOUNT = { discountAmount: 0, discountedTxCount: 0, discountRate: 0 };

const countAlone = (): Share => ({ revenue: 0, txCount: 1 });

function beforeDiscount(sale: Loose): Share | null {
  const difference = Number(sale.subTotal) - Number(sale.total);
  return difference === 0 ? null : { revenue: difference, txCount: 0 };
}

/** As some languages write the year where `YYYY` is asked for. */
function withYearOfItsWeek(date: string): string {
  const day = new Date(date);
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * DAY);
  return `${thursday.getUTCFullYear()}${date.slice(4)}`;
}

function oncePerPayment(sale: Loose): Share | null {
  const payments = parts(sale, 'payments').length;
  return payments < 2 ? null : { revenue: 0, txCount: payments - 1 };
}

function oneTooFew({ txCount, revenue }: Loose): Loose {
  const counted = Number(txCount) - 1;
  return { txCount: counted, avgOrderValue: Number((Number(revenue) / counted).toFixed(2)) };
}

/** The figures of a row in two rows, the first of which has one sale and this part of the revenue. */
function inTwo(row: Loose, share: number): Loose[] {
  const revenue = toCents(Number(row.revenue) / share);
  const rest = toCents(Number(row.revenue) - revenue);
  const counted = Number(row.txCount) - 1;
  return [averaged({ ...row, revenue, txCount: 1 }), averaged({ ...row, revenue: rest, txCount: counted })];
}

function ratio(amount: number, of: number): number {
  return of === 0 ? 0 : toCents(amount / of);
}

function rankedByCount(when: On): Change {
  const byCount = (a: Loose, b: Loose): number => Number(b.txCount) - Number(a.txCount);
  return when.changeRows((rows, asked) => cut(rows.sort(byCount), asked));
}

const withTax = (amount: number): number => toCents(amount * 1.07);

/** What the discount on the whole sale came to, as far as a sale shows it. */
function takeOff(row: Loose, sale: Loose): void {
  const value = Number(sale.discountValue);
  const share = sale.discountType === 'PERCENTAGE' ? (Number(sale.subTotal) * value) / 100 : value;
  row.discountAmount = Math.max(0, toCents(Number(row.discountAmount) - share));
  row.discountedTxCount = Number(row.discountedTxCount) - 1;
  averaged(row);
}

function twice(row: Loose): Loose {
  return { revenue: Number(row.revenue) * 2, txCount: Number(row.txCount) * 2 };
}

export const analyticsFaults: readonly Fault[] = faultTable`
  # Which sales count, for how much, and for whom
  ANA-23 revenue-counts-refunded: Revenue counts refunded sales ${on.revenue.recount('REFUNDED')}
  ANA-02 revenue-unasked-of-subtotals: Without a range, revenue adds up subTotal
    ${on.revenue.without('from', 'to').recount('PAID', beforeDiscount)}
  ANA-05 revenue-counts-pending-of-a-store (revenue PENDING): Revenue by store counts pending sales
  ANA-23 customers-count-reverted-of-a-store (customers REVERTED): Customer analytics by store count reverted sales
    ${eachList((list, status = '') => list.with('storeIds').recount(status))}
  ANA-23 revenue-counts-reverted: Revenue counts reverted sales ${on.revenue.recount('REVERTED')}
  ANA-03 revenue-txcount-one-too-few: txCount of revenue is one too low
    ${on.revenue.sets(oneTooFew, ({ txCount }) => Number(txCount) > 1)}
  ANA-03 revenue-txcount-counts-cancelled: txCount of revenue counts cancelled sales, its amounts do not
    ${on.revenue.recount('CANCELLED', countAlone)}
  ANA-02 revenue-takes-refunds-off: Refunded sales are subtracted from the revenue of the day
    ${on.revenue.recount('REFUNDED', takenBack)}
  ANA-02 revenue-of-subtotals: Revenue adds up subTotal, before discounts ${on.revenue.recount('PAID', beforeDiscount)}
  ANA-03 revenue-by-payments (revenue): A sale with two payments counts twice in txCount of revenue
  ANA-10 staff-counts-payments (staff): A sale with two payments counts twice in txCount of staff
    ${eachList((list) => list.recount('PAID', oncePerPayment))}
  ANA-02 revenue-loses-one-in-100: About one sale in 100 is missing from revenue
    ${on.revenue.recount('PAID', (sale) => (Number(sale.invoiceId) % 100 === 37 ? lost(sale) : null))}
  ANA-23 staff-counts-cancelled: Staff analytics count cancelled sales ${on.staff.recount('CANCELLED')}
  ANA-23 staff-counts-refunded-without-stores: Staff analytics of all stores count refunded sales
    ${on.staff.without('storeIds').recount('REFUNDED')}
  ANA-10 staff-counts-pending: txCount of staff counts pending sales ${on.staff.recount('PENDING', countAlone)}
  ANA-09 staff-of-subtotals: Staff revenue adds up subTotal, before discounts
    ${on.staff.recount('PAID', beforeDiscount)}
  ANA-09 staff-credits-tab-creator: Sales from a tab also count for the person who opened it
    ${on.staff.recount('PAID', (sale) => (sale.tabCreator === null ? null : whole(sale)), tabCreatorRow)}
  ANA-09 staff-loses-tabs: Sales from a tab are not counted for any staff member
    ${on.staff.recount('PAID', (sale) => (sale.tabCreator === null ? null : lost(sale)))}
  ANA-23 customers-count-pending: Customer analytics count pending sales ${on.customers.recount('PENDING')}
  ANA-23 customers-count-refunded: Customer analytics count refunded sales ${on.customers.recount('REFUNDED')}
  ANA-23 customers-count-cancelled: Customer analytics count cancelled sales ${on.customers.recount('CANCELLED')}
  # Averages, rates, dates and names in the rows
  ANA-01 revenue-row-in-two: A day with several sales has two rows for one store
    ${on.revenue.setsRecords((records) => records.flatMap((row) => (Number(row.txCount) < 3 ? [row] : inTwo(row, 3))))}
  ANA-04 revenue-average-one-too-many: avgOrderValue of revenue divides by one sale too many
    ${on.revenue.sets((row) => ({ avgOrderValue: toCents(Number(row.revenue) / (Number(row.txCount) + 1)) }))}
  ANA-04 revenue-average-of-busy-days: avgOrderValue of revenue is cut to whole baht on days with three sales
    ${on.revenue.numbers('avgOrderValue', Math.floor, (row) => Number(row.txCount) >= 3)}
  ANA-07 revenue-name-of-other-store: Rows of one store have the name of another store
    ${on.revenue.changeBody((body) => {
      const rows = recordsIn(body);
      const ids = [...new Set(rows.map((row) => String(row.storeId)))].sort();
      const other = rows.find((row) => row.storeId !== ids[0])?.storeName;
      for (const row of rows) if (row.storeId === ids[0] && other !== undefined) row.storeName = other;
    })}
  ANA-24 revenue-date-of-payment-week: A revenue row has a date four days after its sales
    ${on.revenue.texts('date', (date) => moved(4 * DAY)(date).slice(0, 10))}
  ANA-08 staff-ascending: Staff are sorted by ascending revenue
    ${on.staff.changeRows((rows, asked) => cut(rows.sort(byRevenue).reverse(), asked))}
  ANA-08 staff-ranked-by-count-of-a-store: Staff of a store are ranked by their number of sales
    ${rankedByCount(on.staff.with('storeIds'))}
  ANA-11 staff-average-one-too-many: avgOrderValue of staff divides by one sale too many
    ${on.staff.sets((row) => ({ avgOrderValue: toCents(Number(row.revenue) / (Number(row.txCount) + 1)) }))}
  ANA-11 staff-average-of-discounted: avgOrderValue of staff is before discounts
    ${on.staff.sets((row) => ({
      avgOrderValue: ratio(Number(row.revenue) + Number(row.discountAmount), Number(row.txCount)),
    }))}
  ANA-12 discount-rate-is-a-fraction: discountRate is a fraction of one
    ${on.staff.numbers('discountRate', (rate) => rate / 100)}
  ANA-12 discount-rate-of-revenue-alone: discountRate is a percentage of revenue only
    ${on.staff.sets((row) => ({ discountRate: ratio(Number(row.discountAmount) * 100, Number(row.revenue)) }))}
  ANA-12 discount-rate-null: discountRate is null where no discount was given
    ${on.staff.sets({ discountRate: null }, { discountAmount: 0 })}
  ANA-12 discount-rate-by-count: discountRate is the share of discounted sales
    ${on.staff.sets((row) => ({ discountRate: ratio(Number(row.discountedTxCount) * 100, Number(row.txCount)) }))}
  ANA-13 discounted-count-of-lines: discountedTxCount counts lines instead of sales
    ${on.staff.numbers('discountedTxCount', (count) => count * 6)}
  ANA-13 every-sale-is-discounted: discountedTxCount counts every sale
    ${on.staff.sets((row) => ({ discountedTxCount: row.txCount }))}
  ANA-13 discount-of-lines-alone: discountAmount omits discounts on the whole sale
    ${on.staff.changeRows(async (rows, asked, readList) => {
      const kept = [...asked.query].filter(([name]) => name !== 'limit');
      const paid = await readList(asked.request, '/sales', new URLSearchParams([...kept, ['status', 'PAID']]));
      for (const sale of paid.filter(({ discountType }) => discountType !== null)) {
        const row = rows.find((one) => one.id === part(sale, 'staff').id);
        if (row !== undefined) takeOff(row, sale);
      }
      return cut(rows, asked);
    })}
  ANA-13 discount-amount-of-values: discountAmount adds up percentages instead of amounts
    ${on.staff.sets((row) => averaged({ ...row, discountAmount: toCents(Number(row.discountAmount) / 3) }))}
  ANA-13 discount-of-what-was-not-paid: Discounts of unpaid sales are counted
    ${on.staff.sets({ discountAmount: 112.8 }, { txCount: 0 })}
  ANA-13 discounts-forgotten-with-stores: Staff analytics filtered by store have no discounts
    ${on.staff.with('storeIds').sets(NO_DISCOUNT)}
  ANA-26 discounts-left-out: Staff analytics have no discounts ${on.staff.sets(NO_DISCOUNT)}
  ANA-26 discounts-of-some-left-out: Discounts of one person in three are left out ${on.staff.sets(NO_DISCOUNT, 1 / 3)}
  ANA-26 discounts-of-long-ranges-left-out: Staff analytics of more than two weeks have no discounts
    ${on.staff
      .and(({ query }) => Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '') > 14 * DAY)
      .sets(NO_DISCOUNT)}
  ANA-26 discounts-of-one-sale-left-out: A single discounted sale is not counted
    ${on.staff.sets(NO_DISCOUNT, { discountedTxCount: 1 })}
  ANA-25 working-hours-in-minutes: Working hours are in minutes
    ${on.staff.numbers('observedWorkingHours', (hours) => hours * 60)}
  ANA-25 working-days-forgotten: All staff have zero working days, even with working hours
    ${on.staff.sets({ observedWorkDays: 0 })}
  ANA-25 working-hours-negative: The staff member with the most hours has negative hours
    ${on.staff.changeBody((body) => {
      const rows = recordsIn(body);
      const [longest] = rows.toSorted((a, b) => Number(b.observedWorkingHours) - Number(a.observedWorkingHours));
      if (longest !== undefined) longest.observedWorkingHours = -Number(longest.observedWorkingHours) - 0.5;
    })}
  ANA-16 customers-ranked-by-count: Customers are ranked by their number of purchases ${rankedByCount(on.customers)}
  ANA-16 customers-second-above-first: With limit 100, the second customer comes before the first
    ${on.customers.with('limit=100').changeBody((body) => {
      const [first, second, ...rest] = recordsIn(body);
      if (first !== undefined && second !== undefined) body.data = [second, first, ...rest];
    })}
  ANA-16 customers-by-name-by-default: Without parameters, customers are sorted by name
    ${on.customers.without('from', 'to', 'limit', 'storeIds').setsRecords((records) => records.toSorted((a, b) => (String(a.firstName) < String(b.firstName) ? -1 : 1)))}
  ANA-17 customers-listed-twice: A customer who bought in two stores has two rows
    ${on.customers.without('storeIds').setsBody((body) => {
      const best = recordsIn(body).find((row) => Number(row.txCount) > 1);
      const data = recordsIn(body).flatMap((row) => (row === best ? inTwo(row, 2) : [row]));
      return { data: data.sort(byRevenue) };
    })}
  ANA-18 customers-average-of-frequent: avgOrderValue of customers with several purchases is 7 % too high
    ${on.customers.numbers('avgOrderValue', withTax, (row) => Number(row.txCount) > 2)}
  ANA-19 customers-with-tax-on-top: Customer revenue is 7 % higher than what was paid
    ${on.customers.sets((row) => averaged({ ...row, revenue: withTax(Number(row.revenue)) }))}
  ANA-20 customers-bought-just-now: lastPurchaseAt is the moment of the request
    ${on.customers.sets(() => ({ lastPurchaseAt: new Date().toISOString() }))}
  ANA-20 customers-purchases-of-anyone: First and last purchase of all time are those of all customers, for each customer
    ${on.customers.changeRows(async (rows, asked, readList) => {
      const sales = await readList(asked.request, '/sales', new URLSearchParams({ status: 'PAID' }));
      const instants = sales.map(({ createdAt }) => String(createdAt)).toSorted();
      for (const row of rows) Object.assign(row, { firstPurchaseAt: instants[0], lastPurchaseAt: instants.at(-1) });
      return cut(rows, asked);
    })}
  ANA-20 customers-purchases-swapped: firstPurchaseAt and lastPurchaseAt are swapped
    ${on.customers.sets((row) => ({ firstPurchaseAt: row.lastPurchaseAt, lastPurchaseAt: row.firstPurchaseAt }))}
  # Stores and ranges that analytics count wrongly
  ANA-05 revenue-store-ignored (revenue): storeIds of one store is ignored on revenue
  ANA-14 staff-store-ignored (staff): Staff analytics of one store include sales in other stores
    ${eachList((list) => list.exactly('storeIds', ONE_ID).ignores('storeIds'))}
  ANA-05 revenue-last-store-lost: Of several stores, revenue omits the last one
    ${on.revenue.with('storeIds').reads('storeIds', (ids) => (ids.length > 1 ? ids.slice(0, -1) : ids))}
  ANA-06 revenue-to-whole-day: Revenue counts the whole day of to
  ANA-06 revenue-from-cut-to-the-hour: Revenue cuts from down to the hour ${on.revenue.takes('from', cutTo(HOUR))}
  ANA-06 revenue-offset-cut-off: Revenue ignores the UTC offset of its bounds ${on.revenue.cutsOffsets()}
  ANA-15 staff-offset-cut-off: Staff analytics ignore the UTC offset of their bounds ${on.staff.cutsOffsets()}
  ANA-05 revenue-of-a-store-named-twice (revenue): A store that is named twice counts twice in revenue
  ANA-14 staff-of-a-store-named-twice (staff): A store that is named twice counts twice in staff analytics
    ${eachList((list) => list.isTwice('storeIds').sets(twice))}
  ANA-06 revenue-range-in-local-time: The range of revenue is seven hours early ${on.revenue.shiftsRange(-7 * HOUR)}
  ANA-02 revenue-date-in-60-lost: The rows of one date in sixty are missing from revenue
    ${on.revenue.dropRecords((row) => (Date.parse(String(row.date)) / DAY) % 60 === 11)}
  ANA-24 revenue-dates-by-the-year-of-the-week: The last days of a year have the year of their week, which is the next one
    ${on.revenue.changeRows((rows) => rows.map((row) => ({ ...row, date: withYearOfItsWeek(String(row.date)) })))}
  ANA-02 revenue-a-week-behind: Revenue omits the last seven days
    ${on.revenue.dropRecords(({ date }) => Date.parse(String(date)) > Date.now() - 7 * DAY)}
  FIL-02 old-sales-not-listed: Sales older than 200 days are not listed but are counted in revenue
    ${on.sales.changeResponse((answer, asked) => {
      const oldest = Date.parse(String(answer.headers.date)) - 200 * DAY;
      const isOld = ({ createdAt }: Loose): boolean => Date.parse(String(createdAt)) < oldest;
      return on.sales.dropRecords(isOld)(async () => answer)(asked.request);
    })}
  ANA-14 staff-first-store-alone (staff): Of several stores, staff analytics count only the first
  ANA-21 customers-first-store-alone (customers): Of several stores, customer analytics count only the first
    ${eachList((list) => list.with('storeIds').reads('storeIds', (ids) => ids.slice(0, 1)))}
  ANA-15 staff-from-cut-to-the-day: Staff analytics cut from down to the day ${on.staff.takes('from', cutTo(DAY))}
  ANA-15 staff-to-ignored: to is ignored on staff analytics ${on.staff.takes('to', () => new Date().toISOString())}
  ANA-15 staff-to-an-hour-late: Staff analytics take to as an hour later ${on.staff.takes('to', moved(HOUR))}
  ANA-21 customers-store-ignored: storeIds is ignored on customer analytics ${on.customers.ignores('storeIds')}
  ANA-22 customers-to-whole-day: Customer analytics count the whole day of to
  ANA-22 customers-from-ignored: from is ignored on customer analytics
    ${on.customers.with('from').takes('from', ALL_TIME)}
  ANA-22 customers-from-an-hour-early: Customer analytics begin an hour before from
    ${on.customers.takes('from', moved(-HOUR))}
  ANA-06 revenue-of-long-ranges-cut: Revenue of more than two weeks counts only the last two weeks
    ${on.revenue.with('from', 'to').changeQuery((query) => {
      const earliest = Date.parse(query.get('to') ?? '') - 14 * DAY;
      if (Date.parse(query.get('from') ?? '') < earliest) query.set('from', new Date(earliest).toISOString());
    })}
  ANA-14 staff-store-by-its-old-name: Staff rows use an outdated name for one store
    ${on.staff.setsIn(
      'store',
      where(({ id }) => String(id) > '8', { name: 'Pop-up' }),
    )}
  ANA-06 revenue-to-alone-ignored: to without from is ignored on revenue
  ANA-15 staff-from-alone-ignored: from without to is ignored on staff analytics
  ANA-22 customers-to-alone-ignored: to without from is ignored on customer analytics
  ANA-05 revenue-unasked-stores-ignored: Without a range, storeIds is ignored on revenue
  ANA-06 revenue-unasked-lacks-a-week: Without a range, revenue omits the first week of its own dateRange
    ${on.revenue.without('from', 'to').dropRecords(({ date }) => Date.parse(String(date)) < Date.now() - 22 * DAY)}
`;
