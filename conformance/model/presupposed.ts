import type { Presupposition } from './rule.ts';

/** What more than one rule presupposes. */

/** A store of another organization is refused on each endpoint; where it is not, storeIds is not read as it was sent. */
export const STORES_ARE_READ = [
  'tenancy-sales-refuse-foreign-store',
  'tenancy-products-refuse-foreign-store',
  'tenancy-promotions-refuse-foreign-store',
  'tenancy-logs-refuse-foreign-store',
  'tenancy-revenue-refuse-foreign-store',
  'tenancy-staff-refuse-foreign-store',
  'tenancy-customers-refuse-foreign-store',
] as const;

export const STORES_READ_HERE: Presupposition = { rules: STORES_ARE_READ, share: 'operation' };

/** The list that figures are compared with has every sale. */
export const LIST_IS_WHOLE: Presupposition = {
  rules: ['page-no-holes', 'filter-sales-not-empty'],
  share: 'lostSales',
};

/** A record that a walk leaves out is missing behind filters too. */
export const PAGES_LOSE_NOTHING: Presupposition = { rules: ['page-no-holes'], share: 'record' };

/** Analytics count over the range that was asked for. */
export const BOUNDS_HOLD: Presupposition = { rules: ['analytics-bounds', 'analytics-empty-range'], share: 'operation' };

/** Analytics that have rows show them, in whichever form they are asked. */
export const ROWS_ARE_SHOWN: Presupposition = {
  rules: ['revenue-not-empty', 'staff-not-empty', 'customers-not-empty'],
  share: 'operation',
};
