import type { Rule } from '../../model/rule.ts';
import { provocationsProbe } from './provocations.probe.ts';
import { minBirthday } from './rules/min-birthday.ts';
import { minBorderline } from './rules/min-borderline.ts';
import { minCredentials } from './rules/min-credentials.ts';
import { minCustomerProfileSafe } from './rules/min-customer-profile-safe.ts';
import { minCustomerRowsSafe } from './rules/min-customer-rows-safe.ts';
import { minDocumentClean } from './rules/min-document-clean.ts';
import { minDocumentId } from './rules/min-document-id.ts';
import { minEmail } from './rules/min-email.ts';
import { minErrorsClean } from './rules/min-errors-clean.ts';
import { minFileMetadata } from './rules/min-file-metadata.ts';
import { minHeadersClean } from './rules/min-headers-clean.ts';
import { minHistoricalCost } from './rules/min-historical-cost.ts';
import { minInternalsStayInside } from './rules/min-internals-stay-inside.ts';
import { minLogCost } from './rules/min-log-cost.ts';
import { minLogEmployee } from './rules/min-log-employee.ts';
import { minLogReason } from './rules/min-log-reason.ts';
import { minMemberNumber } from './rules/min-member-number.ts';
import { minNoPadding } from './rules/min-no-padding.ts';
import { minNotes } from './rules/min-notes.ts';
import { minNothingHidden } from './rules/min-nothing-hidden.ts';
import { minOnlyAverageCost } from './rules/min-only-average-cost.ts';
import { minParametersBringNothingOut } from './rules/min-parameters-bring-nothing-out.ts';
import { minPhone } from './rules/min-phone.ts';
import { minPrescription } from './rules/min-prescription.ts';
import { minProfit } from './rules/min-profit.ts';
import { minRareRecordsClean } from './rules/min-rare-records-clean.ts';
import { minShiftsSafe } from './rules/min-shifts-safe.ts';
import { minStaffPrivate } from './rules/min-staff-private.ts';
import { minSupplierCost } from './rules/min-supplier-cost.ts';
import { minUrlsClean } from './rules/min-urls-clean.ts';

export const probes = [provocationsProbe] as const;

export const rules: readonly Rule[] = [
  minBirthday,
  minBorderline,
  minCredentials,
  minCustomerProfileSafe,
  minCustomerRowsSafe,
  minDocumentClean,
  minDocumentId,
  minEmail,
  minErrorsClean,
  minFileMetadata,
  minHeadersClean,
  minHistoricalCost,
  minInternalsStayInside,
  minLogCost,
  minLogEmployee,
  minLogReason,
  minMemberNumber,
  minNoPadding,
  minNotes,
  minNothingHidden,
  minOnlyAverageCost,
  minParametersBringNothingOut,
  minPhone,
  minPrescription,
  minProfit,
  minRareRecordsClean,
  minShiftsSafe,
  minStaffPrivate,
  minSupplierCost,
  minUrlsClean,
];
