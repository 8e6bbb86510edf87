import type { Rule } from '../../model/rule.ts';
import { tenancyAnalyticsOwnStores } from './rules/tenancy-analytics-own-stores.ts';
import { tenancyCursorStaysInside } from './rules/tenancy-cursor-stays-inside.ts';
import { tenancyCustomersRefuseForeignStore } from './rules/tenancy-customers-refuse-foreign-store.ts';
import { tenancyFiltersStayInside } from './rules/tenancy-filters-stay-inside.ts';
import { tenancyForeignCustomerNotFound } from './rules/tenancy-foreign-customer-not-found.ts';
import { tenancyForeignStaffNotFound } from './rules/tenancy-foreign-staff-not-found.ts';
import { tenancyForeignStoreComma } from './rules/tenancy-foreign-store-comma.ts';
import { tenancyForeignStoreFirst } from './rules/tenancy-foreign-store-first.ts';
import { tenancyForeignStoreLast } from './rules/tenancy-foreign-store-last.ts';
import { tenancyForeignStoreRepeated } from './rules/tenancy-foreign-store-repeated.ts';
import { tenancyForeignStoreUnknown } from './rules/tenancy-foreign-store-unknown.ts';
import { tenancyKeyDecides } from './rules/tenancy-key-decides.ts';
import { tenancyListedPeopleFound } from './rules/tenancy-listed-people-found.ts';
import { tenancyLogsOwnStores } from './rules/tenancy-logs-own-stores.ts';
import { tenancyLogsRefuseForeignStore } from './rules/tenancy-logs-refuse-foreign-store.ts';
import { tenancyMeCountsStores } from './rules/tenancy-me-counts-stores.ts';
import { tenancyOrganizationsApart } from './rules/tenancy-organizations-apart.ts';
import { tenancyOwnStoresAccepted } from './rules/tenancy-own-stores-accepted.ts';
import { tenancyProductsOwnStores } from './rules/tenancy-products-own-stores.ts';
import { tenancyProductsRefuseForeignStore } from './rules/tenancy-products-refuse-foreign-store.ts';
import { tenancyPromotionsOwnStores } from './rules/tenancy-promotions-own-stores.ts';
import { tenancyPromotionsRefuseForeignStore } from './rules/tenancy-promotions-refuse-foreign-store.ts';
import { tenancyRefusalHoldsNoData } from './rules/tenancy-refusal-holds-no-data.ts';
import { tenancyRevenueRefuseForeignStore } from './rules/tenancy-revenue-refuse-foreign-store.ts';
import { tenancySalesOwnStores } from './rules/tenancy-sales-own-stores.ts';
import { tenancySalesRefuseForeignStore } from './rules/tenancy-sales-refuse-foreign-store.ts';
import { tenancyStaffRefuseForeignStore } from './rules/tenancy-staff-refuse-foreign-store.ts';
import { tenancyUnknownCustomerNotFound } from './rules/tenancy-unknown-customer-not-found.ts';
import { tenancyUnknownStaffNotFound } from './rules/tenancy-unknown-staff-not-found.ts';
import { tenancyProbe } from './tenancy.probe.ts';

export const probes = [tenancyProbe] as const;

export const rules: readonly Rule[] = [
  tenancyAnalyticsOwnStores,
  tenancyCursorStaysInside,
  tenancyCustomersRefuseForeignStore,
  tenancyFiltersStayInside,
  tenancyForeignCustomerNotFound,
  tenancyForeignStaffNotFound,
  tenancyForeignStoreComma,
  tenancyForeignStoreFirst,
  tenancyForeignStoreLast,
  tenancyForeignStoreRepeated,
  tenancyForeignStoreUnknown,
  tenancyKeyDecides,
  tenancyListedPeopleFound,
  tenancyLogsOwnStores,
  tenancyLogsRefuseForeignStore,
  tenancyMeCountsStores,
  tenancyOrganizationsApart,
  tenancyOwnStoresAccepted,
  tenancyProductsOwnStores,
  tenancyProductsRefuseForeignStore,
  tenancyPromotionsOwnStores,
  tenancyPromotionsRefuseForeignStore,
  tenancyRefusalHoldsNoData,
  tenancyRevenueRefuseForeignStore,
  tenancySalesOwnStores,
  tenancySalesRefuseForeignStore,
  tenancyStaffRefuseForeignStore,
  tenancyUnknownCustomerNotFound,
  tenancyUnknownStaffNotFound,
];
