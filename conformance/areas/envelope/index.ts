import type { Rule } from '../../model/rule.ts';
import { byIdProbe } from './by-id.probe.ts';
import { defaultRangeProbe } from './default-range.probe.ts';
import { meProbe } from './me.probe.ts';
import { rangeEchoProbe } from './range-echo.probe.ts';
import { byIdSameRecord } from './rules/by-id-same-record.ts';
import { byIdShiftsOfOne } from './rules/by-id-shifts-of-one.ts';
import { defaultRangeBegins } from './rules/default-range-begins.ts';
import { defaultRangeBesideFilters } from './rules/default-range-beside-filters.ts';
import { defaultRangeEnds } from './rules/default-range-ends.ts';
import { envelopeData } from './rules/envelope-data.ts';
import { envelopeJson } from './rules/envelope-json.ts';
import { envelopeListsAreArrays } from './rules/envelope-lists-are-arrays.ts';
import { extraFields } from './rules/extra-fields.ts';
import { idsAreStrings } from './rules/ids-are-strings.ts';
import { movementTypeKnown } from './rules/movement-type-known.ts';
import { nothingLeftOut } from './rules/nothing-left-out.ts';
import { numbersAreNumbers } from './rules/numbers-are-numbers.ts';
import { partsToldApart } from './rules/parts-told-apart.ts';
import { paymentMethodKnown } from './rules/payment-method-known.ts';
import { paymentSequence } from './rules/payment-sequence.ts';
import { promotionIdUuid } from './rules/promotion-id-uuid.ts';
import { promotionStatusKnown } from './rules/promotion-status-known.ts';
import { rangeHoldsLogs } from './rules/range-holds-logs.ts';
import { rangeHoldsSales } from './rules/range-holds-sales.ts';
import { rangeLogs } from './rules/range-logs.ts';
import { rangeNotationsAgree } from './rules/range-notations-agree.ts';
import { rangeRevenue } from './rules/range-revenue.ts';
import { rangeSaidIsKept } from './rules/range-said-is-kept.ts';
import { rangeSales } from './rules/range-sales.ts';
import { rangeWhereShown } from './rules/range-where-shown.ts';
import { referencesAgree } from './rules/references-agree.ts';
import { revenueDateIsADay } from './rules/revenue-date-is-a-day.ts';
import { saleStatusKnown } from './rules/sale-status-known.ts';
import { staffObservedFields } from './rules/staff-observed-fields.ts';
import { storeReferences } from './rules/store-references.ts';
import { timestamps } from './rules/timestamps.ts';
import { typesBranchOverrides } from './rules/types-branch-overrides.ts';
import { typesCategories } from './rules/types-categories.ts';
import { typesCustomers } from './rules/types-customers.ts';
import { typesLineItems } from './rules/types-line-items.ts';
import { typesLogParts } from './rules/types-log-parts.ts';
import { typesLogReferences } from './rules/types-log-references.ts';
import { typesLogs } from './rules/types-logs.ts';
import { typesMe } from './rules/types-me.ts';
import { typesPayments } from './rules/types-payments.ts';
import { typesProducts } from './rules/types-products.ts';
import { typesPromotionCustomers } from './rules/types-promotion-customers.ts';
import { typesPromotions } from './rules/types-promotions.ts';
import { typesRevenue } from './rules/types-revenue.ts';
import { typesSales } from './rules/types-sales.ts';
import { typesStaff } from './rules/types-staff.ts';
import { typesStores } from './rules/types-stores.ts';

export const probes = [meProbe, byIdProbe, rangeEchoProbe, defaultRangeProbe] as const;

export const rules: readonly Rule[] = [
  byIdSameRecord,
  byIdShiftsOfOne,
  defaultRangeBegins,
  defaultRangeBesideFilters,
  defaultRangeEnds,
  envelopeData,
  envelopeJson,
  envelopeListsAreArrays,
  extraFields,
  idsAreStrings,
  movementTypeKnown,
  nothingLeftOut,
  numbersAreNumbers,
  partsToldApart,
  paymentMethodKnown,
  paymentSequence,
  promotionIdUuid,
  promotionStatusKnown,
  rangeHoldsLogs,
  rangeHoldsSales,
  rangeLogs,
  rangeNotationsAgree,
  rangeRevenue,
  rangeSaidIsKept,
  rangeSales,
  rangeWhereShown,
  referencesAgree,
  revenueDateIsADay,
  saleStatusKnown,
  staffObservedFields,
  storeReferences,
  timestamps,
  typesBranchOverrides,
  typesCategories,
  typesCustomers,
  typesLineItems,
  typesLogParts,
  typesLogReferences,
  typesLogs,
  typesMe,
  typesPayments,
  typesProducts,
  typesPromotionCustomers,
  typesPromotions,
  typesRevenue,
  typesSales,
  typesStaff,
  typesStores,
];
