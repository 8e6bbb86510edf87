import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Missing } from '../../model/tally.ts';
import { givesData } from '../../see/answers.ts';
import { countAnswers } from '../shared/requests/count-answers.ts';

interface NoRecordsRow extends FamilyRow {
  /** The lowest and the highest status that the row covers. */
  readonly statuses: readonly [lowest: number, highest: number];
  readonly missing: Missing;
}

/** Errors contain no records. */
export const noRecordsFamily = family({
  needs: ['exchanges'],
  every: { groups: ['any-answer'] },
  count: ({ exchanges }, { statuses: [lowest, highest], missing }: NoRecordsRow) =>
    countAnswers(
      exchanges.filter(({ status }) => status !== null && status >= lowest && status <= highest),
      {
        cases: 'errors',
        isKept: (error) => !givesData(error) && !hasRecord(error.body),
        finding: ({ operation, status }) => ({
          subject: { operation, status },
          message: say('{operation} answered {status} with records', { operation, status }),
          expected: { kind: 'no-data', words: 'no records' },
          received: 'records',
        }),
        missing,
      },
    ),
  example: ({ statuses: [status] }) => ({
    kept: { exchanges: [answered(status, { error: 'x' })] },
    broken: { exchanges: [answered(status, { error: 'x' }), answered(status, { data: [{ id: 'a' }] })] },
  }),
  about: ({ statuses: [status] }) => [`listSales ${status}`],
  rows: [
    {
      id: 'error-holds-no-records',
      requirements: ['ERR-05'],
      presupposes: [
        {
          rules: [
            'tenancy-foreign-customer-not-found',
            'tenancy-foreign-staff-not-found',
            'rate-limit-holds-no-records',
          ],
          share: 'operation',
        },
        { rules: ['auth-refusal-holds-no-data', 'tenancy-refusal-holds-no-data'], share: 'exchange' },
      ],
      title: 'An error contains no records',
      fault: 'Error contains records',
      fix: 'Write what was wrong with the request and nothing else. Records in an error reach logs and alerts that were never meant to have them.',
      statuses: [400, 599],
      missing: { kind: 'answer', reason: 'no error was received' },
    },
    {
      id: 'rate-limit-holds-no-records',
      requirements: ['RATE-04'],
      title: 'A 429 contains no records',
      fault: '429 contains records',
      fix: 'Count the request before the handler runs, not after it. A limited request must not run.',
      demand: 'input',
      statuses: [429, 429],
      missing: { kind: 'condition', reason: 'no answer of this run was a 429' },
      overlaps: ['error-holds-no-records'],
    },
  ],
});

/** Fields that only a record has; two of them in one object cannot be a coincidence. */
const RECORD_FIELDS: ReadonlySet<string> = new Set([
  ...['invoiceId', 'subTotal', 'lineItems', 'payments', 'tabCreator', 'previousStock', 'currentStock'],
  ...['branchOverrides', 'assignedStores', 'lowStockThreshold', 'triggerThreshold', 'unlockedPrice', 'freeQuantity'],
  ...['avgOrderValue', 'txCount', 'observedWorkDays', 'discountedTxCount', 'firstPurchaseAt', 'branchNo', 'storeName'],
]);

/** Records may have any name. */
function hasRecord(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const names = Object.keys(value).filter((name) => RECORD_FIELDS.has(name));
  return names.length > 1 || Object.values(value).some(hasRecord);
}

function answered(status: number, body: Json): Exchange {
  return exchange({ status, body });
}
