import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { forgets, takes } from '../../fault-kit/questions.ts';
import { changeRows } from '../../fault-kit/rows.ts';
import { all, changeBody, having, lacking, on, recordsIn } from '../../fault-kit/wrapping.ts';

/** Row limits of the two rankings. */
export const rankingFaults: readonly Fault[] = [
  fault('staff-default-10', 'PAGE-12', 'Without limit, staff analytics give ten rows', (handle) =>
    takes(handle, all(on('getStaffAnalytics'), lacking('limit')), 'limit', '10'),
  ),
  fault('customers-default-25', 'PAGE-12', 'Without limit, customer analytics give 25 rows', (handle) =>
    takes(handle, all(on('getCustomerAnalytics'), lacking('limit')), 'limit', '25'),
  ),
  fault('staff-limit-ignored', 'PAGE-13', 'Staff analytics give all rows whatever the limit', (handle) =>
    forgets(handle, on('getStaffAnalytics'), 'limit'),
  ),
  fault('staff-limit-5-gives-4', 'PAGE-13', 'Staff analytics leave the last row out from limit 5 upwards', (handle) =>
    changeBody(handle, all(on('getStaffAnalytics'), having('limit')), (body, asked) => {
      const limit = Number(asked.query.get('limit'));
      const rows = recordsIn(body);
      if (limit >= 5 && rows.length === limit) body.data = rows.slice(0, -1);
    }),
  ),
  fault('customers-limit-drops-stores', 'PAGE-14', 'With a limit, customer analytics rank every store', (handle) =>
    forgets(handle, all(on('getCustomerAnalytics'), having('limit')), 'storeIds'),
  ),
  fault(
    'customers-limit-ignored-with-stores',
    'PAGE-14',
    'Customer analytics forget the limit where stores are given',
    (handle) => forgets(handle, all(on('getCustomerAnalytics'), having('storeIds')), 'limit'),
  ),
  fault('customers-limit-1-gives-2', 'PAGE-14', 'With limit 1, customer analytics give two rows', (handle) =>
    takes(handle, all(on('getCustomerAnalytics'), having('limit', '1')), 'limit', '2'),
  ),
  fault(
    'customers-cut-before-ranking',
    'PAGE-14',
    'With a limit, customers are cut off by their ids and ranked afterwards',
    (handle) =>
      changeRows(handle, all(on('getCustomerAnalytics'), having('limit')), (rows, { query }) =>
        rows
          .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
          .slice(0, Number(query.get('limit')))
          .sort((a, b) => Number(b.revenue) - Number(a.revenue)),
      ),
  ),
];
