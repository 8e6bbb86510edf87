import { filtersProbe } from './filters.probe.ts';
import { filterChangesNothing } from './rules/filter-changes-nothing.ts';
import { filterProductsCategories } from './rules/filter-products-categories.ts';
import { filterProductsCombined } from './rules/filter-products-combined.ts';
import { filterProductsEveryAnswer } from './rules/filter-products-every-answer.ts';
import { filterProductsForms } from './rules/filter-products-forms.ts';
import { filterProductsSearch } from './rules/filter-products-search.ts';
import { filterProductsStores } from './rules/filter-products-stores.ts';
import { filterSalesCombined } from './rules/filter-sales-combined.ts';
import { filterSalesEveryAnswer } from './rules/filter-sales-every-answer.ts';
import { filterSalesForms } from './rules/filter-sales-forms.ts';
import { filterSalesPaymentMethods } from './rules/filter-sales-payment-methods.ts';
import { filterSalesRange } from './rules/filter-sales-range.ts';
import { filterSalesSearch } from './rules/filter-sales-search.ts';
import { filterSalesStaff } from './rules/filter-sales-staff.ts';
import { filterSalesStatus } from './rules/filter-sales-status.ts';
import { filterSalesStores } from './rules/filter-sales-stores.ts';
import { filterSalesTabCreator } from './rules/filter-sales-tab-creator.ts';
import { filterSalesUnknownPeople } from './rules/filter-sales-unknown-people.ts';

export const rules = [
  filterChangesNothing,
  filterProductsCategories,
  filterProductsCombined,
  filterProductsEveryAnswer,
  filterProductsForms,
  filterProductsSearch,
  filterProductsStores,
  filterSalesCombined,
  filterSalesEveryAnswer,
  filterSalesForms,
  filterSalesPaymentMethods,
  filterSalesRange,
  filterSalesSearch,
  filterSalesStaff,
  filterSalesStatus,
  filterSalesStores,
  filterSalesTabCreator,
  filterSalesUnknownPeople,
];

export const probes = [filtersProbe];
