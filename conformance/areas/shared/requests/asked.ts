import type { PagedName } from '../../../../contract/operations.ts';

/** Filters of the list's own that any deployment accepts: with them, a query may be built in another place of the code. */
export const LIST_FILTERS: Readonly<Record<PagedName, Readonly<Record<string, string>>>> = {
  sales: { status: 'PAID', search: '1000' },
  products: { search: 'coffee' },
  promotions: { active: 'true', search: 'coffee' },
  logs: { types: 'SALE_CREATE', search: 'coffee' },
};

/** As many of our stores as are asked for at once. */
export const MOST_STORES = 10;

/** Labels of ids that belong to nothing: what several probes ask about them is sent once. */
export const UNKNOWN_LABELS = ['unknown 0', 'unknown 1'] as const;
