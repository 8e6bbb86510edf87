import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { forgets, reads } from '../../fault-kit/questions.ts';
import { all, commaList, on, repeated } from '../../fault-kit/wrapping.ts';

const first = (ids: readonly string[]): readonly string[] => ids.slice(0, 1);
const last = (ids: readonly string[]): readonly string[] => ids.slice(-1);

/** The two forms of storeIds on analytics, one endpoint at a time. */
export const analyticsFormFaults: readonly Fault[] = [
  fault('revenue-stores-twice-reads-first', 'FIL-22', 'Of repeated stores, revenue counts the first alone', (handle) =>
    reads(handle, all(on('getRevenueAnalytics'), repeated('storeIds')), 'storeIds', first),
  ),
  fault(
    'staff-stores-list-reads-last',
    'FIL-22',
    'Of a comma list of stores, staff analytics count the last alone',
    (handle) => reads(handle, all(on('getStaffAnalytics'), commaList('storeIds')), 'storeIds', last),
  ),
  fault('customers-stores-twice-ignored', 'FIL-22', 'Repeated stores are ignored on customer analytics', (handle) =>
    forgets(handle, all(on('getCustomerAnalytics'), repeated('storeIds')), 'storeIds'),
  ),
  fault(
    'revenue-third-store-lost',
    'FIL-22',
    'Of a comma list of stores, revenue loses the third and later',
    (handle) =>
      reads(handle, all(on('getRevenueAnalytics'), commaList('storeIds')), 'storeIds', (ids) => ids.slice(0, 2)),
  ),
];
