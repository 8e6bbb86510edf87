/** Written by `node scripts/samples.ts`: rules that a sample decides together, with its requests at the sandbox. */
export const SAMPLE_GROUPS: readonly (readonly string[])[] = [
  // 30 requests
  [
    'answers-agree-with-document',
    'answers-keep-described-types',
    'document-accepts-documented-parameters',
    'document-accepts-promised-values',
    'document-asks-for-the-key',
    'document-describes-answers',
    'document-limits-parameters',
    'document-names-statuses',
    'document-agrees-with-parameters',
    'staff-store-filter',
  ],
  // 30 requests
  ['auth-empty-key-refused', 'read-only-other-methods-no-data', 'references-agree'],
  // 30 requests
  ['filter-sales-forms'],
  // 29 requests
  [
    'answers-depend-on-query',
    'envelope-data',
    'envelope-json',
    'envelope-lists-are-arrays',
    'extra-fields',
    'ids-are-strings',
    'last-change-in-order',
    'lists-name-records-once',
    'movement-type-known',
    'nested-ids-unique',
    'null-fields-present',
    'numbers-are-numbers',
    'payment-method-known',
    'promotion-id-uuid',
    'promotion-status-known',
    'revenue-date-is-a-day',
    'sale-status-known',
    'staff-observed-fields',
    'store-references',
    'timestamps',
    'types-branch-overrides',
    'types-categories',
    'types-customers',
    'types-line-items',
    'types-log-parts',
    'types-log-references',
    'types-logs',
    'types-me',
    'types-payments',
    'types-products',
    'types-promotion-customers',
    'types-promotions',
    'types-revenue',
    'types-sales',
    'types-staff',
    'types-stores',
    'auth-key-id-safe',
    'auth-key-never-echoed',
    'auth-last4-ends-key',
    'auth-no-cookies',
    'auth-prefix-shown-safely',
    'page-no-duplicates',
    'shown-range-applied',
    'promotions-none-deleted',
    'error-first-attempts-answered',
    'error-hides-internals',
    'error-holds-no-records',
    'error-is-no-page',
    'by-id-same-record',
    'shifts-not-shared',
    'tenancy-listed-customers-found',
    'tenancy-listed-staff-found',
    'filter-products-not-empty',
    'filter-sales-not-empty',
    'promotions-not-empty',
    'logs-not-empty',
    'customers-not-empty',
    'revenue-not-empty',
    'staff-not-empty',
    'error-no-repeated-500',
    'error-service-survives',
  ],
  // 29 requests
  ['revenue-store-filter'],
  // 29 requests
  ['tenancy-filters-stay-inside'],
  // 29 requests
  ['tenancy-logs-refuse-foreign-store'],
  // 29 requests
  ['tenancy-own-stores-accepted'],
  // 29 requests
  ['tenancy-products-refuse-foreign-store'],
  // 29 requests
  ['tenancy-promotions-refuse-foreign-store'],
  // 29 requests
  ['tenancy-sales-refuse-foreign-store'],
  // 29 requests
  ['past-sales-agree'],
  // 29 requests
  ['tenancy-customers-refuse-foreign-store', 'parameter-backwards-sales'],
  // 29 requests
  ['tenancy-revenue-refuse-foreign-store', 'parameter-movement-types-unknown'],
  // 29 requests
  ['tenancy-staff-refuse-foreign-store', 'parameter-payment-methods-unknown'],
  // 30 requests
  ['filter-sales-combined', 'filter-sales-staff'],
  // 30 requests
  ['filter-sales-payment-methods', 'filter-sales-tab-creator'],
  // 30 requests
  ['staff-stores-add-up', 'promotions-categories'],
  // 30 requests
  [
    'range-logs',
    'range-revenue',
    'range-sales',
    'range-where-shown',
    'range-notations-agree',
    'same-category-label',
    'same-product-label',
    'same-sale',
    'same-staff-label',
    'same-store-label',
  ],
  // 29 requests
  ['tenancy-key-decides', 'filter-sales-unknown-people', 'parameter-status-unknown'],
  // 30 requests
  ['parameter-cursor-uuid', 'parameter-page-limit-negative'],
  // 29 requests
  ['logs-forms', 'tenancy-sales-own-stores'],
  // 30 requests
  ['filter-products-categories', 'filter-sales-search'],
  // 29 requests
  ['filter-products-search', 'promotions-active'],
  // 28 requests
  ['filter-sales-status', 'tenancy-products-own-stores'],
  // 28 requests
  ['promotions-schedule', 'tenancy-promotions-own-stores'],
  // 30 requests
  [
    'error-unknown-is-404',
    'tenancy-unknown-customer-not-found',
    'tenancy-unknown-staff-not-found',
    'promotions-combined',
  ],
  // 30 requests
  ['filter-sales-stores', 'logs-combined'],
  // 30 requests
  ['promotions-triggers', 'promotions-forms', 'promotions-products'],
  // 29 requests
  ['parameter-page-limit-not-integer', 'parameter-row-limit-not-integer'],
  // 30 requests
  ['promotions-stores', 'logs-search'],
  // 29 requests
  ['logs-stores', 'filter-sales-range'],
  // 30 requests
  ['parameter-limits-taken', 'tenancy-logs-own-stores'],
  // 29 requests
  ['parameter-timestamp-analytics', 'parameter-page-limit-above'],
  // 28 requests
  ['promotions-search', 'logs-range'],
  // 30 requests
  ['error-survives-malformed-urls', 'filter-unmatched-values'],
  // 29 requests
  ['logs-products', 'logs-categories', 'analytics-empty-range'],
  // 28 requests
  ['unknown-cursor-no-500', 'parameter-store-id-analytics', 'parameter-timestamps-taken'],
  // 28 requests
  [
    'parameter-timestamp-promotions',
    'parameter-timestamp-sales',
    'parameter-values-taken',
    'parameter-movement-types-mixed',
  ],
  // 29 requests
  [
    'parameter-payment-methods-mixed',
    'parameter-row-limit-above',
    'parameter-staff-id-uuid',
    'parameter-status-mixed',
    'parameter-timestamp-logs',
  ],
  // 28 requests
  [
    'parameter-backwards-analytics',
    'parameter-store-id-lists',
    'customers-limit',
    'parameter-store-id-sales',
    'parameter-backwards-logs',
  ],
  // 28 requests
  [
    'staff-limit',
    'parameter-active-boolean',
    'parameter-row-limit-negative',
    'parameter-store-id-logs',
    'parameter-tab-creator-id-uuid',
    'parameter-backwards-promotions',
  ],
  // 30 requests
  [
    'default-range-begins',
    'default-range-ends',
    'default-range-with-filters',
    'customers-default-limit',
    'customers-range-adds-up',
    'revenue-range-adds-up',
    'revenue-store-forms',
  ],
  // 25 requests
  [
    'staff-range-adds-up',
    'quantities-differ-by-conversion',
    'movement-direction-fits-type',
    'sale-lines-all-move',
    'sale-movements-agree-with-lines',
    'sale-movements-fit-their-sale',
    'sale-reverts-in-product-units',
    'customers-store-forms',
    'staff-default-limit',
    'staff-store-forms',
    'payment-sequence',
    'payments-listed-once',
    'movements-change-stock-by-quantity',
    'movements-in-product-units',
    'document-available',
    'document-covers-the-api',
    'document-declares-bearer',
    'document-has-its-parts',
    'document-ignores-wrong-key',
    'document-names-operations',
    'document-names-parameters',
    'document-offers-no-writes',
    'document-parameters-fit-paths',
    'document-references-resolve',
    'document-served',
    'document-states-version',
    'document-version-303',
    'document-leads-to-operations',
    'document-servers-lead-here',
    'auth-key-has-live-prefix',
    'tenancy-me-counts-stores',
  ],
];
