import type { Rule } from '../../model/rule.ts';
import { parametersProbe } from './parameters.probe.ts';
import { parameterActiveBoolean } from './rules/parameter-active-boolean.ts';
import { parameterBackwardsAnalytics } from './rules/parameter-backwards-analytics.ts';
import { parameterBackwardsLogs } from './rules/parameter-backwards-logs.ts';
import { parameterBackwardsPromotions } from './rules/parameter-backwards-promotions.ts';
import { parameterBackwardsSales } from './rules/parameter-backwards-sales.ts';
import { parameterCursorUuid } from './rules/parameter-cursor-uuid.ts';
import { parameterLimitsTaken } from './rules/parameter-limits-taken.ts';
import { parameterMovementTypesMixed } from './rules/parameter-movement-types-mixed.ts';
import { parameterMovementTypesUnknown } from './rules/parameter-movement-types-unknown.ts';
import { parameterPageLimitAbove } from './rules/parameter-page-limit-above.ts';
import { parameterPageLimitNegative } from './rules/parameter-page-limit-negative.ts';
import { parameterPageLimitNotInteger } from './rules/parameter-page-limit-not-integer.ts';
import { parameterPaymentMethodsMixed } from './rules/parameter-payment-methods-mixed.ts';
import { parameterPaymentMethodsUnknown } from './rules/parameter-payment-methods-unknown.ts';
import { parameterRowLimitAbove } from './rules/parameter-row-limit-above.ts';
import { parameterRowLimitNegative } from './rules/parameter-row-limit-negative.ts';
import { parameterRowLimitNotInteger } from './rules/parameter-row-limit-not-integer.ts';
import { parameterStaffIdUuid } from './rules/parameter-staff-id-uuid.ts';
import { parameterStatusMixed } from './rules/parameter-status-mixed.ts';
import { parameterStatusUnknown } from './rules/parameter-status-unknown.ts';
import { parameterStoreIdAnalytics } from './rules/parameter-store-id-analytics.ts';
import { parameterStoreIdLists } from './rules/parameter-store-id-lists.ts';
import { parameterStoreIdLogs } from './rules/parameter-store-id-logs.ts';
import { parameterStoreIdSales } from './rules/parameter-store-id-sales.ts';
import { parameterTabCreatorIdUuid } from './rules/parameter-tab-creator-id-uuid.ts';
import { parameterTimestampAnalytics } from './rules/parameter-timestamp-analytics.ts';
import { parameterTimestampLogs } from './rules/parameter-timestamp-logs.ts';
import { parameterTimestampPromotions } from './rules/parameter-timestamp-promotions.ts';
import { parameterTimestampSales } from './rules/parameter-timestamp-sales.ts';
import { parameterTimestampsTaken } from './rules/parameter-timestamps-taken.ts';
import { parameterValuesSurvived } from './rules/parameter-values-survived.ts';
import { parameterValuesTaken } from './rules/parameter-values-taken.ts';

export const probes = [parametersProbe] as const;

export const rules: readonly Rule[] = [
  parameterActiveBoolean,
  parameterBackwardsAnalytics,
  parameterBackwardsLogs,
  parameterBackwardsPromotions,
  parameterBackwardsSales,
  parameterCursorUuid,
  parameterLimitsTaken,
  parameterMovementTypesMixed,
  parameterMovementTypesUnknown,
  parameterPageLimitAbove,
  parameterPageLimitNegative,
  parameterPageLimitNotInteger,
  parameterPaymentMethodsMixed,
  parameterPaymentMethodsUnknown,
  parameterRowLimitAbove,
  parameterRowLimitNegative,
  parameterRowLimitNotInteger,
  parameterStaffIdUuid,
  parameterStatusMixed,
  parameterStatusUnknown,
  parameterStoreIdAnalytics,
  parameterStoreIdLists,
  parameterStoreIdLogs,
  parameterStoreIdSales,
  parameterTabCreatorIdUuid,
  parameterTimestampAnalytics,
  parameterTimestampLogs,
  parameterTimestampPromotions,
  parameterTimestampSales,
  parameterTimestampsTaken,
  parameterValuesSurvived,
  parameterValuesTaken,
];
