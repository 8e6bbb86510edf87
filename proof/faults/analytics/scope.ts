import type { Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { cutsOffsets, cutTo, DAY, forgets, HOUR, moved, reads, takes } from '../../fault-kit/questions.ts';
import {
  all,
  changeRecords,
  changeRequest,
  dropRecords,
  having,
  lacking,
  on,
  part,
  withQuery,
} from '../../fault-kit/wrapping.ts';

const revenue = on('getRevenueAnalytics');
const staff = on('getStaffAnalytics');
const customers = on('getCustomerAnalytics');
const unasked = lacking('from', 'to');

/** Stores and ranges that analytics count wrongly. */
export const scopeFaults: readonly Fault[] = [
  fault('revenue-store-ignored', 'ANA-05', 'storeIds of one store is ignored on revenue', (handle) =>
    forgets(
      handle,
      all(revenue, ({ query }) => query.get('storeIds')?.length === 36),
      'storeIds',
    ),
  ),
  fault('revenue-last-store-lost', 'ANA-05', 'Of several stores, revenue leaves the last one out', (handle) =>
    reads(handle, all(revenue, having('storeIds')), 'storeIds', (ids) => (ids.length > 1 ? ids.slice(0, -1) : ids)),
  ),
  fault('revenue-to-whole-day', 'ANA-06', 'Revenue counts the whole day of to', (handle) =>
    takes(handle, all(revenue, having('to')), 'to', (sent) => moved(DAY - 1)(cutTo(DAY)(sent))),
  ),
  fault('revenue-from-cut-to-the-hour', 'ANA-06', 'Revenue begins with the hour of from', (handle) =>
    takes(handle, all(revenue, having('from')), 'from', cutTo(HOUR)),
  ),
  fault('revenue-offset-cut-off', 'ANA-06', 'Revenue takes bounds with an offset for UTC', (handle) =>
    cutsOffsets(handle, revenue),
  ),
  fault('staff-offset-cut-off', 'ANA-15', 'Staff analytics take bounds with an offset for UTC', (handle) =>
    cutsOffsets(handle, staff),
  ),
  fault('staff-limit-drops-stores', 'ANA-14', 'With a limit, staff analytics rank every store', (handle) =>
    forgets(handle, all(staff, having('limit')), 'storeIds'),
  ),
  fault('revenue-range-in-local-time', 'ANA-06', 'The range of revenue lies seven hours early', (handle) =>
    takes(
      takes(handle, all(revenue, having('from')), 'from', moved(-7 * HOUR)),
      all(revenue, having('to')),
      'to',
      moved(-7 * HOUR),
    ),
  ),
  fault('revenue-date-in-60-lost', 'ANA-02', 'The rows of one date in sixty are missing from revenue', (handle) =>
    dropRecords(handle, revenue, (row) => (Date.parse(String(row.date)) / DAY) % 60 === 11),
  ),
  fault('revenue-a-week-behind', 'ANA-02', 'Revenue knows nothing of the last seven days', (handle) =>
    dropRecords(handle, revenue, ({ date }) => Date.parse(String(date)) > Date.now() - 7 * DAY),
  ),
  fault('old-sales-not-listed', 'FIL-02', 'The list of sales reaches back 200 days, revenue all the way', (handle) => {
    let oldest = Number.NaN;
    const dated: Handler = async (request) => {
      const answer = await handle(request);
      oldest = Date.parse(String(answer.headers.date)) - 200 * DAY;
      return answer;
    };
    return dropRecords(dated, on('listSales'), (sale) => Date.parse(String(sale.createdAt)) < oldest);
  }),
  fault(
    'staff-store-ignored',
    'ANA-14',
    'Staff analytics list the staff of a store with their sales everywhere',
    (handle) =>
      forgets(
        handle,
        all(staff, ({ query }) => query.get('storeIds')?.length === 36),
        'storeIds',
      ),
  ),
  fault('staff-first-store-alone', 'ANA-14', 'Of several stores, staff analytics count the first', (handle) =>
    reads(handle, all(staff, having('storeIds')), 'storeIds', (ids) => ids.slice(0, 1)),
  ),
  fault('staff-from-cut-to-the-day', 'ANA-15', 'Staff analytics begin with the day of from', (handle) =>
    takes(handle, all(staff, having('from')), 'from', cutTo(DAY)),
  ),
  fault('staff-to-ignored', 'ANA-15', 'to is ignored on staff analytics', (handle) =>
    takes(handle, all(staff, having('to')), 'to', () => new Date().toISOString()),
  ),
  fault('staff-to-an-hour-late', 'ANA-15', 'Staff analytics run on for an hour', (handle) =>
    takes(handle, all(staff, having('to')), 'to', moved(HOUR)),
  ),
  fault('customers-store-ignored', 'ANA-21', 'storeIds is ignored on customer analytics', (handle) =>
    forgets(handle, customers, 'storeIds'),
  ),
  fault('customers-first-store-alone', 'ANA-21', 'Of several stores, customer analytics count the first', (handle) =>
    reads(handle, all(customers, having('storeIds')), 'storeIds', (ids) => ids.slice(0, 1)),
  ),
  fault('customers-to-whole-day', 'ANA-22', 'Customer analytics count the whole day of to', (handle) =>
    takes(handle, all(customers, having('to')), 'to', (sent) => moved(DAY - 1)(cutTo(DAY)(sent))),
  ),
  fault('customers-from-ignored', 'ANA-22', 'from is ignored on customer analytics', (handle) =>
    takes(handle, all(customers, having('from')), 'from', '2000-01-01T00:00:00.000Z'),
  ),
  fault('customers-from-an-hour-early', 'ANA-22', 'Customer analytics begin an hour before from', (handle) =>
    takes(handle, all(customers, having('from')), 'from', moved(-HOUR)),
  ),
  fault(
    'revenue-of-long-ranges-cut',
    'ANA-06',
    'Revenue of more than two weeks counts the last two weeks alone',
    (handle) =>
      changeRequest(handle, all(revenue, having('from'), having('to')), (asked) =>
        withQuery(asked, (query) => {
          const earliest = Date.parse(query.get('to') ?? '') - 14 * DAY;
          if (Date.parse(query.get('from') ?? '') < earliest) query.set('from', new Date(earliest).toISOString());
        }),
      ),
  ),
  fault(
    'staff-store-by-its-old-name',
    'ANA-14',
    'Staff rows call one store by a name that it no longer has',
    (handle) =>
      changeRecords(handle, staff, (row) => {
        const store = part(row, 'store');
        if (String(store.id) > '8') store.name = 'Pop-up';
      }),
  ),
  fault('revenue-to-alone-ignored', 'ANA-06', 'Revenue reads to only where from stands beside it', (handle) =>
    forgets(handle, all(revenue, lacking('from')), 'to'),
  ),
  fault('staff-from-alone-ignored', 'ANA-15', 'Staff analytics read from only where to stands beside it', (handle) =>
    forgets(handle, all(staff, lacking('to')), 'from'),
  ),
  fault('customers-to-alone-ignored', 'ANA-22', 'Customer analytics read to only beside from', (handle) =>
    forgets(handle, all(customers, lacking('from')), 'to'),
  ),
  fault('revenue-unasked-stores-ignored', 'ANA-05', 'Without a range, storeIds is ignored on revenue', (handle) =>
    forgets(handle, all(revenue, unasked), 'storeIds'),
  ),
  fault(
    'revenue-unasked-lacks-a-week',
    'ANA-06',
    'Without a range, revenue lacks the first week of the range that it says',
    (handle) =>
      dropRecords(handle, all(revenue, unasked), ({ date }) => Date.parse(String(date)) < Date.now() - 22 * DAY),
  ),
];
