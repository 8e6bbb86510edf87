import { forbiddenCategories } from '../../../contract/generated/forbidden-categories.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { countLeaks } from './leaks.ts';

interface LeaksByCategoryRow extends FamilyRow {
  /** Requirements whose categories are searched for, where they are not just those of the row. */
  readonly forbiddenBy?: readonly string[];
  /** Default: every operation. */
  readonly operations?: readonly OperationId[];
}

function categoriesOf(requirements: readonly string[]): readonly string[] {
  return forbiddenCategories.filter(({ requirement }) => requirements.includes(requirement)).map(({ id }) => id);
}

/** Each kind of data that the contract rules out, wherever it appears: in bodies, headers, errors and URLs. */
export const leaksByCategoryFamily = family({
  needs: ['exchanges', 'provocations'],
  every: { groups: ['leak'] },
  count: ({ exchanges }, { requirements, forbiddenBy = requirements, operations }: LeaksByCategoryRow) => {
    const categories = new Set<string>(categoriesOf(forbiddenBy));
    return countLeaks(exchanges, {
      answers: ({ operation }) =>
        operations === undefined ? operation !== 'other' : operations.some((one) => one === operation),
      leaks: ({ category }) => categories.has(category),
      seen: operations === undefined ? 'answers' : 'inventory logs',
    });
  },
  rows: [
    {
      id: 'min-historical-cost',
      requirements: ['MIN-02'],
      title: 'No historical cost is exposed',
      fault: 'Historical cost exposed',
      fix: 'Keep costs at the time of a sale out of answers, also as a field of a line item, a total or the context of an error.',
    },
    {
      id: 'min-supplier-cost',
      requirements: ['MIN-03'],
      presupposes: [{ rules: ['min-undocumented-parameters'], share: 'place' }],
      title: 'No supplier price is exposed',
      fault: 'Supplier price exposed',
      fix: 'Remove what a supplier charges, under any name: purchase price, landed cost, buying price.',
    },
    {
      id: 'min-profit',
      requirements: ['MIN-04'],
      title: 'No profit or margin is exposed',
      fault: 'Profit or margin exposed',
      fix: 'Do not compute profit for the answer. A client that may see revenue may not see this.',
    },
    {
      id: 'min-phone',
      requirements: ['MIN-05'],
      presupposes: [{ rules: ['min-undocumented-parameters', 'min-staff-private'], share: 'place' }],
      title: 'No phone number of a customer is exposed',
      fault: 'Phone number exposed',
      fix: 'Look at nested customer objects, at the named customers of promotions, and at texts into which staff typed a number.',
    },
    {
      id: 'min-email',
      requirements: ['MIN-06'],
      presupposes: [{ rules: ['min-undocumented-parameters', 'min-staff-private'], share: 'place' }],
      title: 'No email address of a customer is exposed',
      fault: 'Email address exposed',
      fix: 'Look at nested customer objects, at tracing headers, and at errors that name the person they are about.',
    },
    {
      id: 'min-birthday',
      requirements: ['MIN-07'],
      title: 'No date of birth of a customer is exposed',
      fault: 'Date of birth exposed',
      fix: 'Remove the date, and also the age and the birthday without a year.',
    },
    {
      id: 'min-document-id',
      requirements: ['MIN-08'],
      title: 'No number of an identity document is exposed',
      fault: 'Identity document number exposed',
      fix: 'Remove numbers of identity cards, passports and personal tax numbers, also from free text.',
    },
    {
      id: 'min-member-number',
      requirements: ['MIN-09'],
      title: 'No number of a member or of a card is exposed',
      fault: 'Number of a member or of a card exposed',
      fix: 'Identify the customer by the id of this API only. The number on a card is private, and so is that of the card that paid.',
    },
    {
      id: 'min-prescription',
      requirements: ['MIN-10'],
      title: 'No prescription or health data are exposed',
      fault: 'Prescription or health data exposed',
      fix: 'Remove every health field. No endpoint of this API needs them.',
    },
    {
      id: 'min-notes',
      requirements: ['MIN-11'],
      presupposes: [{ rules: ['min-undocumented-parameters'], share: 'place' }],
      title: 'No note is exposed',
      fault: 'Note exposed',
      fix: 'Notes and remarks are written for colleagues. Leave the field out of the serializer.',
    },
    {
      id: 'min-staff-private',
      requirements: ['MIN-12'],
      title: 'No private data of staff are exposed',
      fault: 'Private staff data exposed',
      fix: 'Show id, name, role, store and figures of work only: no pay, PIN, contact or account.',
    },
    {
      id: 'min-file-metadata',
      requirements: ['MIN-13'],
      // A path of the server in a stack trace.
      presupposes: [{ rules: ['min-internals-stay-inside'], share: 'place' }],
      title: 'No internal file metadata are exposed',
      fault: 'Internal file metadata exposed',
      fix: 'Show a picture by its public URL. Keep buckets, storage keys, sizes, checksums and uploaders internal.',
    },
    {
      id: 'min-log-reason',
      requirements: ['MIN-14'],
      title: 'No inventory log exposes its internal reason',
      fault: 'Internal reason on an inventory log',
      fix: 'Leave the reason out. Why stock was wasted or moved is for the shop alone.',
      operations: ['listInventoryLogs'],
    },
    {
      id: 'min-log-employee',
      requirements: ['MIN-15'],
      presupposes: [{ rules: ['min-undocumented-parameters'], share: 'place' }],
      title: 'No inventory log exposes who made it',
      fault: 'Employee exposed on an inventory log',
      fix: 'Remove the name and the id of the person: createdBy, userId, approvedBy and similar fields.',
      operations: ['listInventoryLogs'],
    },
    {
      id: 'min-log-cost',
      requirements: ['MIN-16'],
      presupposes: [{ rules: ['min-historical-cost', 'min-supplier-cost'], share: 'place' }],
      title: 'No inventory log exposes a cost',
      fault: 'Cost exposed on an inventory log',
      fix: 'Remove the unit cost and the value of the movement, also from the nested product.',
      forbiddenBy: ['MIN-16', 'MIN-17', 'MIN-02', 'MIN-03'],
      operations: ['listInventoryLogs'],
    },
    {
      id: 'min-only-average-cost',
      requirements: ['MIN-17'],
      presupposes: [
        { rules: ['min-log-cost'], share: 'place' },
        { rules: ['min-supplier-cost', 'min-historical-cost'], share: 'subject' },
      ],
      title: 'averageCost of a branch override is the only cost anywhere',
      fault: 'Cost exposed outside branchOverrides',
      fix: 'Remove every other cost, also an averageCost outside branchOverrides, in a total, in a header or in words.',
      forbiddenBy: ['MIN-17', 'MIN-16', 'MIN-02', 'MIN-03'],
    },
    {
      id: 'min-credentials',
      requirements: ['MIN-01', 'AUTH-15'],
      presupposes: [{ rules: ['auth-prefix-shown-safely'], share: 'operation' }],
      title: 'No key, password or token is exposed',
      fault: 'Credential exposed',
      fix: 'Remove keys of this API and of every other service, also hashed ones.',
    },
  ],
});
