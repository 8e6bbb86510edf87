import type { Presupposition } from './rule.ts';

/** Rules, by their ids, that presuppose others; most of them lie in another area, whose rows would import each other. */
export interface AcrossAreas extends Omit<Presupposition, 'rules'> {
  readonly followers: RegExp;
  readonly leads: RegExp;
}

const FILTERS =
  /^(?:filter-(?:sales|products)|logs|promotions)-(?!not-empty|none-deleted|both-kinds|reach-back|every-answer)/;
/** Records that walks leave out between others. */
const LOST = /:(?:hole|unlisted):/;
const BOUNDS = ['from', 'to'];
/** The rules on one filter, or on the range. */
const ONE_FILTER =
  /^(?:filter-(?:sales|products)|logs|promotions)-(?:stores|range|status|payment-methods|staff|tab-creator|search|categories|products|types|active|triggers|schedule)$/;
/** Requests that have to be refused. */
const REFUSED = /^parameter-(?!.*-taken$)|^tenancy-\w+-refuse-foreign-store$/;
const LISTS = /^(?:page-|filter-|logs-|promotions-|default-range-|range-)/;
const SHAPES = /^(?:types-|timestamps$|ids-are-strings$|null-fields-present$|store-references$|.*-known$)/;
const FOREIGN_STORES = /^tenancy-(?:sales|products|promotions|logs|revenue|staff|customers)-refuse-foreign-store$/;

/** What has to hold before a failure of a follower means what it says. A test holds the table to the suite. */
export const ACROSS_AREAS: readonly AcrossAreas[] = [
  // storeIds that are not read as they were sent are no matter of the one filter, page or form that shows it.
  {
    followers: /^(?:filter-|logs-|promotions-).*(?:forms|combined|stores|every-answer)$|^page-filters-kept$/,
    leads: FOREIGN_STORES,
    share: 'parameter',
    parameters: ['storeIds'],
  },
  // A request that is refused with one value is refused in every rule that sends it.
  {
    followers: FILTERS,
    leads: /^parameter-(?:values|limits)-taken$|^parameter-movement-types-mixed$/,
    share: 'parameter',
  },
  { followers: FILTERS, leads: /^parameter-timestamps-taken$/, share: 'parameter', parameters: BOUNDS },
  { followers: /^logs-not-empty$/, leads: /^parameter-movement-types-mixed$/, share: 'operation' },
  { followers: FOREIGN_STORES, leads: /^parameter-timestamps-taken$/, share: 'parameter', parameters: BOUNDS },
  {
    followers: /^(?:filter-sales|promotions|logs)-not-empty$/,
    leads: /^parameter-(?:store-id|backwards)-/,
    share: 'operation',
  },
  { followers: FILTERS, leads: /^parameter-(?:values|limits)-taken$/, share: 'value', of: /:refused$/ },
  { followers: /^analytics-answers$/, leads: /^parameter-timestamps-taken$/, share: 'parameter', parameters: BOUNDS },
  { followers: FILTERS, leads: /^page-cursor-uuid$/, share: 'operation', parameters: ['cursor'], of: /:refused$/ },
  {
    followers: /-every-answer$/,
    leads: ONE_FILTER,
    share: 'parameter',
  },
  { followers: /^parameter-limits-taken$/, leads: /^page-limit-obeyed$/, share: 'operation' },
  // A field of a wrong form matches no filter, and a row that cannot be read is not found again.
  { followers: LISTS, leads: SHAPES, share: 'field' },
  { followers: /^filter-records-unchanged$/, leads: SHAPES, share: 'operation' },
  { followers: /^filter-records-unchanged$/, leads: /^same-(?:sale|movement|product|promotion)$/, share: 'operation' },
  {
    followers: /^(?:page-|.*-not-empty$|tenancy-.*-own-stores$)/,
    leads: /^envelope-(?:lists-are-arrays|data)$/,
    share: 'operation',
  },
  { followers: /^envelope-(?:data|lists-are-arrays)$/, leads: /^envelope-json$/, share: 'exchange' },
  {
    followers: /^auth-(?:last4-ends-key|prefix-shown-safely)$/,
    leads: /^(?:types-me|null-fields-present)$/,
    share: 'operation',
  },
  { followers: /^min-credentials$/, leads: /^auth-prefix-shown-safely$/, share: 'operation' },
  { followers: /^range-revenue$/, leads: /^timestamps$/, share: 'operation' },
  // An answer that should have been a refusal, or is empty for another reason, need not be whole.
  {
    followers: /^(?:range-(?:sales|logs|revenue|where-shown|holds-logs)|shown-range-applied|timestamps)$/,
    leads: REFUSED,
    share: 'exchange',
  },
  { followers: /^range-(?:sales|logs|holds-logs|holds-sales)$/, leads: ONE_FILTER, share: 'exchange' },
  { followers: /^range-(?:sales|logs)$/, leads: /-not-empty$/, share: 'exchange' },
  { followers: /^shown-range-applied$/, leads: /^revenue-dates$/, share: 'operation' },
  // What is shown under another name, or with another store, is not found by it.
  { followers: LISTS, leads: /^(?:same-\w+|references-agree)$/, share: 'field' },
  { followers: /^logs-/, leads: /^sale-movements-fit-their-sale$/, share: 'record' },
  {
    followers: /^(?:revenue|staff)-store-named$|^references-agree$/,
    leads: /^same-\w+-label$/,
    share: 'record',
  },
  { followers: /^staff-store-named$/, leads: /^references-agree$/, share: 'record' },
  {
    followers: /^sale-movements-agree-with-lines$/,
    leads: /^(?:null-fields-present|types-line-items)$/,
    share: 'operation',
  },
  { followers: /^sale-movements-fit-their-sale$/, leads: /^sale-movements-agree-with-lines$/, share: 'record' },
  // Pages.
  // What is missing beyond the first or the last record of a walk is missing from its range.
  {
    followers: /^page-no-holes$/,
    leads: /^(?:filter-sales-range|logs-range|logs-not-empty)$/,
    share: 'operation',
    of: /:edge:/,
  },
  { followers: /^page-filters-kept$/, leads: /^page-no-holes$/, share: 'operation', of: /:narrowed:/, by: LOST },
  {
    followers: FILTERS,
    leads: /^page-no-holes$/,
    share: 'operation',
    parameters: ['cursor'],
    of: /:not returned$/,
    by: LOST,
  },
  { followers: /^page-continues$/, leads: /^page-cursor-uuid$/, share: 'operation' },
  { followers: /^page-(?:no-repeats|continues-without-range)$/, leads: /^page-continues$/, share: 'operation' },
  {
    followers: /^page-sizes-agree$/,
    leads: /^page-(?:no-holes|filters-kept|continues-without-range)$/,
    share: 'operation',
  },
  { followers: /^page-(?:default-size|limit-obeyed)$/, leads: /^page-no-duplicates$/, share: 'operation' },
  { followers: /^page-no-repeats$/, leads: /^page-walk-ends$/, share: 'operation' },
  { followers: /^page-no-duplicates$/, leads: /^page-no-repeats$/, share: 'operation' },
  {
    followers: /^(?:promotions-(?:both-kinds|not-empty)|logs-types|filter-sales-status)$/,
    leads: /^page-no-holes$/,
    share: 'operation',
  },
  { followers: /^default-range-(?:begins|ends)$/, leads: /^logs-not-empty$/, share: 'operation' },
  { followers: /^filter-sales-every-answer$/, leads: /^filter-sales-unknown-people$/, share: 'parameter' },
  {
    followers: /^(?:filter-sales|filter-products)-combined$/,
    leads: /^filter-(?:sales-unknown-people|products-every-answer)$/,
    share: 'parameter',
  },
  {
    followers: /^(?:filter-sales|filter-products|logs|promotions)-forms$/,
    leads: /^(?:filter-sales|filter-products|logs|promotions)-not-empty$/,
    share: 'operation',
  },
  // Analytics.
  {
    followers:
      /^(?:revenue|staff|customers)-(?:days-agree|counts-paid-sales|revenue-equals-paid-sales|equals-paid-sales)$/,
    leads: /^(?:revenue|staff|customers)-not-empty$/,
    share: 'operation',
  },
  // A sale that is not paid lies in its range all the same.
  { followers: /^analytics-bounds$/, leads: /^(?:revenue|staff|customers)-paid-only$/, share: 'exchange' },
  { followers: /^staff-discounts-not-forgotten$/, leads: /^staff-whole-sale-discounts$/, share: 'exchange' },
  { followers: /^revenue-on-sale-day$/, leads: /^revenue-paid-only$/, share: 'operation' },
  { followers: /^revenue-dates$/, leads: /^revenue-date-is-a-day$/, share: 'operation' },
  {
    followers: /^revenue-(?:row-per-date-and-store|store-filter)$/,
    leads: /^revenue-date-is-a-day$/,
    share: 'exchange',
  },
  { followers: /^customers-ranking-complete$/, leads: /^customers-stores-add-up$/, share: 'operation' },
  { followers: /^customers-limit$/, leads: /^customers-listed-once$/, share: 'operation' },
  {
    followers: /^(?:staff|customers)-(?:default-limit|counts-paid-sales)$/,
    leads: /^(?:staff|customers)-ranked$/,
    share: 'operation',
  },
  { followers: /^staff-counts-paid-sales$/, leads: /^staff-limit$/, share: 'operation' },
  {
    followers: /^staff-(?:stores-add-up|range-adds-up)$/,
    leads: /^staff-whole-sale-discounts$/,
    share: 'exchange',
    of: /discountAmount/,
  },
  {
    followers: /^(?:staff|customers)-(?:discount-rate|ranking-complete|limit)$/,
    leads: /^(?:staff|customers)-store-filter$/,
    share: 'exchange',
  },
  {
    followers: /^(?:staff|customers)-(?:discount-rate|averages)$/,
    leads: /^(?:staff|customers)-store-filter$/,
    share: 'parameter',
    parameters: ['storeIds'],
  },
  {
    followers: /^(?:revenue|staff|customers)-paid-only$/,
    leads: FOREIGN_STORES,
    share: 'parameter',
    parameters: ['storeIds'],
  },
  // Statuses: one that is not the promised one is found by the rule on what is refused as well.
  {
    followers:
      /^parameter-.*(?:uuid|boolean|above|negative|not-integer|mixed|unknown)$|^parameter-(?:backwards|timestamp|store-id)-/,
    leads: /^error-invalid-is-400$/,
    share: 'exchange',
  },
  {
    followers: /^tenancy-foreign-(?:staff|customer)-not-found$/,
    leads: /^tenancy-unknown-(?:staff|customer)-not-found$|^error-unknown-is-404$/,
    share: 'operation',
  },
  { followers: /^tenancy-unknown-(?:staff|customer)-not-found$/, leads: /^error-unknown-is-404$/, share: 'operation' },
  {
    followers: /^error-holds-no-records$/,
    leads: /^tenancy-foreign-(?:staff|customer)-not-found$|^rate-limit-holds-no-records$/,
    share: 'operation',
  },
  {
    followers: /^error-no-repeated-500$/,
    leads: /^(?:error-survives-malformed-urls|parameter-values-survived)$/,
    share: 'operation',
  },
  { followers: /^(?:unknown-cursor-no-500|analytics-answers)$/, leads: /^error-no-repeated-500$/, share: 'operation' },
  {
    followers: /^tenancy-(?:filters-stay-inside|analytics-own-stores|key-decides)$/,
    leads: /^tenancy-organizations-apart$/,
    share: 'operation',
  },
  { followers: /^tenancy-analytics-own-stores$/, leads: FOREIGN_STORES, share: 'exchange' },
  {
    followers: /^auth-(?:key-id-stays|last4-ends-key|prefix-shown-safely)$/,
    leads: /^tenancy-key-decides$/,
    share: 'exchange',
  },
  // What openapi.json says otherwise than the contract, correct answers contradict.
  {
    followers: /^answers-(?:keep-described-types|agree-with-document)$/,
    leads: /^document-(?:accepts-promised-values|describes-answers)$/,
    share: 'described',
  },
  {
    followers: /^document-agrees-with-parameters$/,
    leads: /^document-(?:limits|accepts-documented)-parameters$/,
    share: 'described',
  },
  // A field that answers may not have, or have in another form, is not in openapi.json either.
  {
    followers: /^(?:answers-(?:keep-described-types|agree-with-document)|extra-fields)$/,
    leads: /^min-|^types-|^timestamps$|^null-fields-present$|^ids-are-strings$|^store-references$|-known$|^range-/,
    share: 'spot',
  },
  { followers: /^answers-agree-with-document$/, leads: /^extra-fields$/, share: 'spot' },
  // Leaks: the same place, whichever kind of data it is.
  {
    followers:
      /^min-(?:no-private-fields|nothing-hidden|rare-records-clean|errors-clean|shifts-safe|customer-\w+-safe)$/,
    leads: /^min-(?!borderline|internals)/,
    share: 'place',
  },
  { followers: /^min-only-average-cost$/, leads: /^min-log-cost$/, share: 'place' },
  { followers: /^min-log-cost$/, leads: /^min-historical-cost$/, share: 'place' },
  {
    followers: /^min-(?:headers-clean|urls-clean|internals-stay-inside)$/,
    leads: /^min-(?!headers-clean|urls-clean|internals-stay-inside)/,
    share: 'place',
  },
  {
    followers: /^min-(?:supplier-cost|phone|email|notes|log-employee)$/,
    leads: /^min-undocumented-parameters$/,
    share: 'place',
  },
  { followers: /^min-(?:email|phone)$/, leads: /^min-staff-private$/, share: 'place' },
  { followers: /^min-log-cost$/, leads: /^min-supplier-cost$/, share: 'place' },
];

/** What a rule presupposes by the table, with the ids of all rules at hand. */
export function presupposedAcross(id: string, all: readonly string[]): readonly Presupposition[] {
  return ACROSS_AREAS.filter(({ followers }) => followers.test(id)).map(({ followers: _, leads, ...others }) => ({
    rules: all.filter((other) => other !== id && leads.test(other)),
    ...others,
  }));
}
