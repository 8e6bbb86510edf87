import type { Presupposition } from '../../model/rule.ts';

/** Presupposed by every rule but those on what no answer may hold: a page is no refusal, and a missing endpoint has no limit. */
export const ANSWERS_OF_THE_API: readonly Presupposition[] = [
  { rules: ['envelope-json'], share: 'notJson' },
  { rules: ['document-version-in-path'], share: 'notThere' },
  { rules: ['tenancy-listed-customers-found', 'tenancy-listed-staff-found'], share: 'ownId' },
];

/** An answer was made for the request that got it. */
export const ANSWERS_ARE_OWN: Presupposition = { rules: ['auth-answers-not-shared'], share: 'exchange' };

/** An answer is one to the query that was sent. */
export const QUERIES_ARE_READ: Presupposition = { rules: ['answers-depend-on-query'], share: 'exchange' };

/** Two answers can be compared only where one request has one answer. */
export const ANSWERS_ARE_STEADY: Presupposition = { rules: ['same-at-every-read'], share: 'operation' };
export const SALES_ARE_STEADY: Presupposition = {
  rules: ['same-at-every-read'],
  share: 'any',
  by: { aspects: ['listSales'] },
};

/** Stores of another organization are refused; where they are not, storeIds is not read as it was sent. */
export const STORES_READ_HERE: Presupposition = { groups: ['foreign-store'], share: 'operation' };
export const STORE_IDS_READ: Presupposition = {
  groups: ['foreign-store'],
  share: 'parameter',
  parameters: ['storeIds'],
};

const BOUNDS = ['from', 'to'];
export const BOUNDS_READ: Presupposition = {
  rules: ['parameter-timestamps-taken'],
  share: 'parameter',
  parameters: BOUNDS,
};

/** A list is read to its end; where no page leads to the next, each page is taken for the whole. */
export const CURSORS_ARE_GIVEN: Presupposition = { rules: ['page-cursor-given'], share: 'exchange' };

/** Records that walks leave out between others. */
export const LOST = { aspects: ['hole', 'unlisted'] } as const;

/** Records that a reading through a filter left out, and those that such a reading alone has. */
export const NOT_RETURNED = { aspects: ['not returned', 'not returned after a page', 'nothing returned'] } as const;
const AFTER_A_PAGE = { aspects: ['not returned after a page'] } as const;
const HIDDEN = { aspects: ['returned with the filter only'] } as const;

/** A request that is refused, or cut short, for what it sends is so in every rule that sends it. */
export const FILTERS_READ: readonly Presupposition[] = [
  {
    rules: ['parameter-values-taken', 'parameter-limits-taken', 'parameter-movement-types-mixed'],
    share: 'parameter',
  },
  BOUNDS_READ,
  { rules: ['parameter-values-taken', 'parameter-limits-taken'], share: 'value', of: { aspects: ['refused'] } },
  { rules: ['page-cursor-uuid'], share: 'operation', parameters: ['cursor'], of: { aspects: ['refused'] } },
  { rules: ['page-no-holes'], share: 'operation', of: AFTER_A_PAGE },
];

export const LISTS_ARE_ARRAYS: Presupposition = {
  rules: ['envelope-lists-are-arrays', 'envelope-data'],
  share: 'operation',
};

/** A field of a wrong form in some answers is not what other answers show. */
export const COMPARED_FIELDS_HOLD: Presupposition = { groups: ['shape'], share: 'compared' };

/** A label that comes and goes in the rows of one endpoint is no second name. */
export const ROWS_ARE_ALIKE: Presupposition = { rules: ['same-staff-row', 'same-customer-row'], share: 'compared' };

/** Sales that lack what figures are added up from, or have it in another form, are not counted. */
export const SALES_ARE_READ: Presupposition = {
  groups: ['shape'],
  share: 'fields',
  fields: ['status', 'total', 'createdAt', 'store/id', 'staff/id'].map((field) => `listSales /data/*/${field}`),
};

/** Lines are held against movements by product and quantity. */
export const LINES_ARE_READ: Presupposition = {
  groups: ['shape'],
  share: 'fields',
  fields: ['product/id', 'quantity', 'actualQuantity'].map((field) => `listSales /data/*/lineItems/*/${field}`),
};

/** What belongs to which store is held against the list of stores. */
export const STORES_ARE_LISTED: Presupposition = { ...LISTS_ARE_ARRAYS, share: 'exchange' };

/** Each filter by itself. */
export const FILTERS_HOLD: Presupposition = { groups: ['one-filter'], share: 'exchange' };

/** A filter that selects nothing, or other records, does so with every value and among others. */
export const ANSWERS_FIT: Presupposition = { groups: ['every-answer'], share: 'parameter' };
export const FILTERS_APPLY: readonly Presupposition[] = [{ groups: ['one-filter'], share: 'parameter' }, ANSWERS_FIT];

/** Movements are those of their sales. */
export const MOVEMENTS_FIT: Presupposition = { rules: ['sale-movements-fit-their-sale'], share: 'record' };

/** An answer that should have been a refusal need not be whole. */
export const REFUSALS_HOLD: Presupposition = { groups: ['refusal', 'foreign-store'], share: 'exchange' };

export const HOLES_ARE_NONE: Presupposition = { rules: ['page-no-holes'], share: 'operation' };

/** What the plain list hides is seen through a filter alone. */
export const LIST_HIDES_NOTHING: Presupposition = { ...HOLES_ARE_NONE, of: HIDDEN };

/** Pages that lose records are short, and two readings of several pages lose different ones. */
export const PAGES_ARE_WHOLE: Presupposition = { ...HOLES_ARE_NONE, by: LOST };

/** The list that figures are compared with has every sale. */
export const LIST_IS_WHOLE: Presupposition = {
  rules: ['page-no-holes', 'filter-sales-not-empty'],
  share: 'lostSales',
};

/** Names a figure that no listed sale explains: the list may lack sales as well as analytics have some too many. */
export const UNLISTED = 'unlisted';
export const SALES_ARE_LISTED = {
  rules: ['revenue-paid-only'],
  share: 'any',
  by: { figures: [UNLISTED] },
} as const satisfies Presupposition;

/** A record that a walk leaves out is missing behind filters too. */
export const PAGES_LOSE_NOTHING: Presupposition = { rules: ['page-no-holes'], share: 'record' };

/** Analytics count over the range that was asked for. */
export const BOUNDS_HOLD: Presupposition = { rules: ['analytics-bounds', 'analytics-empty-range'], share: 'operation' };

/** Analytics that have rows show them, in whichever form they are asked. */
export const ROWS_ARE_SHOWN = {
  rules: ['revenue-not-empty', 'staff-not-empty', 'customers-not-empty'],
  share: 'operation',
} as const satisfies Presupposition;

/** A store or a range that is not read is not refused either, and selects nothing. */
export const STORES_AND_RANGES_READ: readonly Presupposition[] = [
  {
    rules: ['sales', 'logs', 'lists', 'analytics'].map((place) => `parameter-store-id-${place}`),
    share: 'parameter',
    parameters: ['storeIds'],
  },
  {
    rules: ['sales', 'logs', 'promotions', 'analytics'].map((place) => `parameter-backwards-${place}`),
    share: 'parameter',
    parameters: BOUNDS,
  },
];

/** What is no timestamp, and is not refused, may be read as any. */
export const TIMESTAMPS_ARE_REFUSED: Presupposition = {
  rules: ['parameter-timestamp-sales', 'parameter-timestamp-logs', 'parameter-timestamp-promotions'],
  share: 'value',
};

/** Staff analytics of some stores count the sales of those. */
export const STAFF_STORES_APPLY: Presupposition = { rules: ['staff-store-filter'], share: 'exchange' };

/** A field that answers may not have, or have in another form, is not in openapi.json either. */
export const FIELDS_ARE_OURS: Presupposition = { groups: ['leak', 'shape', 'shown-range'], share: 'spot' };

export const NONE_EMPTY = {
  rules: ['filter-sales-not-empty', 'filter-products-not-empty', 'promotions-not-empty', 'logs-not-empty'],
  share: 'parameter',
} as const satisfies Presupposition;
export const NONE_EMPTY_ANYWHERE: Presupposition = {
  rules: [...NONE_EMPTY.rules, ...ROWS_ARE_SHOWN.rules],
  share: 'operation',
};
