import type { Rule } from '../../model/rule.ts';
import { analyticsReads } from './analytics.probe.ts';
import { pastSales } from './past.probe.ts';
import { analyticsAnswers } from './rules/analytics-answers.ts';
import { analyticsBounds } from './rules/analytics-bounds.ts';
import { analyticsEmptyRange } from './rules/analytics-empty-range.ts';
import { customersAverage } from './rules/customers-average.ts';
import { customersDefaultLimit } from './rules/customers-default-limit.ts';
import { customersFirstAndLastAddUp } from './rules/customers-first-and-last-add-up.ts';
import { customersLimit } from './rules/customers-limit.ts';
import { customersListedOnce } from './rules/customers-listed-once.ts';
import { customersPaidOnly } from './rules/customers-paid-only.ts';
import { customersPurchasesInOrder } from './rules/customers-purchases-in-order.ts';
import { customersRangeAddsUp } from './rules/customers-range-adds-up.ts';
import { customersRanked } from './rules/customers-ranked.ts';
import { customersRankingComplete } from './rules/customers-ranking-complete.ts';
import { customersRowsAtMost100 } from './rules/customers-rows-at-most-100.ts';
import { customersSpendIsOfPaidSales } from './rules/customers-spend-is-of-paid-sales.ts';
import { customersStoreForms } from './rules/customers-store-forms.ts';
import { customersStoresAddUp } from './rules/customers-stores-add-up.ts';
import { customersWithinTakings } from './rules/customers-within-takings.ts';
import { pastSalesInBoth } from './rules/past-sales-in-both.ts';
import { revenueAverage } from './rules/revenue-average.ts';
import { revenueCountsPaidSales } from './rules/revenue-counts-paid-sales.ts';
import { revenueDates } from './rules/revenue-dates.ts';
import { revenueDayShares } from './rules/revenue-day-shares.ts';
import { revenueDaysAgree } from './rules/revenue-days-agree.ts';
import { revenueEqualsPaidSales } from './rules/revenue-equals-paid-sales.ts';
import { revenuePaidOnly } from './rules/revenue-paid-only.ts';
import { revenueRangeAddsUp } from './rules/revenue-range-adds-up.ts';
import { revenueRowPerDateAndStore } from './rules/revenue-row-per-date-and-store.ts';
import { revenueStoreFilter } from './rules/revenue-store-filter.ts';
import { revenueStoreForms } from './rules/revenue-store-forms.ts';
import { revenueStoreNamed } from './rules/revenue-store-named.ts';
import { staffAverage } from './rules/staff-average.ts';
import { staffCountsPaidSales } from './rules/staff-counts-paid-sales.ts';
import { staffDefaultLimit } from './rules/staff-default-limit.ts';
import { staffDiscountRate } from './rules/staff-discount-rate.ts';
import { staffDiscountedCount } from './rules/staff-discounted-count.ts';
import { staffDiscountsCountWholeSaleDiscounts } from './rules/staff-discounts-count-whole-sale-discounts.ts';
import { staffLimit } from './rules/staff-limit.ts';
import { staffObservedWork } from './rules/staff-observed-work.ts';
import { staffPaidOnly } from './rules/staff-paid-only.ts';
import { staffRangeAddsUp } from './rules/staff-range-adds-up.ts';
import { staffRanked } from './rules/staff-ranked.ts';
import { staffRankingComplete } from './rules/staff-ranking-complete.ts';
import { staffRevenueEqualsPaidSales } from './rules/staff-revenue-equals-paid-sales.ts';
import { staffRowsAtMost100 } from './rules/staff-rows-at-most-100.ts';
import { staffStoreFilter } from './rules/staff-store-filter.ts';
import { staffStoreForms } from './rules/staff-store-forms.ts';
import { staffStoreNamed } from './rules/staff-store-named.ts';
import { staffStoresAddUp } from './rules/staff-stores-add-up.ts';

export const rules: readonly Rule[] = [
  analyticsAnswers,
  analyticsBounds,
  analyticsEmptyRange,
  customersAverage,
  customersDefaultLimit,
  customersFirstAndLastAddUp,
  customersLimit,
  customersListedOnce,
  customersPaidOnly,
  customersPurchasesInOrder,
  customersRangeAddsUp,
  customersRanked,
  customersRankingComplete,
  customersRowsAtMost100,
  customersSpendIsOfPaidSales,
  customersStoreForms,
  customersStoresAddUp,
  customersWithinTakings,
  pastSalesInBoth,
  revenueAverage,
  revenueCountsPaidSales,
  revenueDates,
  revenueDayShares,
  revenueDaysAgree,
  revenueEqualsPaidSales,
  revenuePaidOnly,
  revenueRangeAddsUp,
  revenueRowPerDateAndStore,
  revenueStoreFilter,
  revenueStoreForms,
  revenueStoreNamed,
  staffAverage,
  staffCountsPaidSales,
  staffDefaultLimit,
  staffDiscountRate,
  staffDiscountedCount,
  staffDiscountsCountWholeSaleDiscounts,
  staffLimit,
  staffObservedWork,
  staffPaidOnly,
  staffRangeAddsUp,
  staffRanked,
  staffRankingComplete,
  staffRevenueEqualsPaidSales,
  staffRowsAtMost100,
  staffStoreFilter,
  staffStoreForms,
  staffStoreNamed,
  staffStoresAddUp,
];

export const probes = [analyticsReads, pastSales] as const;
