import { openStoreIdOperations } from '../../../contract/operations.ts';
import { exchanges } from '../../model/examples/evidence.ts';
import { isGoodKey, type Json } from '../../model/exchange.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Subject } from '../../model/subject.ts';
import type { Missing, Tally } from '../../model/tally.ts';
import { givesData } from '../../see/answers.ts';
import { acceptedFor, authSubject, authTry, tries } from '../shared/requests/auth-try.ts';
import { type Answered, countAnswers, countRequests, statusExamples } from '../shared/requests/count-answers.ts';
import {
  foreignStoreStatuses,
  parameterSubject,
  parameterTries,
  type TenancyCase,
  type TenancyTry,
  tenancySubject,
  tenancyTries,
} from '../shared/requests/tries.ts';

interface ExactStatusesRow extends FamilyRow {
  readonly status: number;
}

const shared = {
  every: { demand: 'always' },
  about: ({ status }: ExactStatusesRow) => [status === 404 ? 'getCustomer 404' : `listSales ${status}`],
  inId: ({ status }: ExactStatusesRow) => [String(status)],
} as const;

/** An invalid parameter, where it is refused, is refused with the documented status. */
export const exactParameterStatusFamily = family({
  ...shared,
  needs: ['parameters'],
  count: ({ parameters }, { status }: ExactStatusesRow) =>
    countExact(
      parameters.filter(({ expect }) => expect === 'refuse'),
      // Whether a store ID on some lists is invalid or foreign is open.
      ({ kind, operation }) =>
        kind === 'store-id' && openStoreIdOperations.some((open) => open === operation) ? [status, 403] : [status],
      parameterSubject,
    ),
  example: ({ status }) =>
    statusExamples(status, 422, (...statuses) => parameterTries(...statuses.map((came) => ({ status: came })))),
  rows: [
    {
      id: 'error-invalid-is-400',
      requirements: ['ERR-01'],
      presupposes: [{ rules: ['parameter-values-survived'], share: 'exchange' }],
      title: 'An invalid parameter is 400 and no other status',
      fault: 'Invalid parameter answered with another status than 400',
      fix: 'Answer 400 to every invalid value. Clients decide by the status, and 422, 404 or 500 leads them to another mistake.',
      status: 400,
    },
  ],
});

/** A bad key, where it is refused, is refused with the documented status. */
export const exactKeyStatusFamily = family({
  ...shared,
  needs: ['auth'],
  count: ({ auth }, _: ExactStatusesRow) =>
    countExact(
      auth.tries.filter(({ method, credential }) => method === 'GET' && !isGoodKey(credential)),
      acceptedFor,
      authSubject,
    ),
  example: ({ status }) =>
    statusExamples(status, 422, (...statuses) => tries(...statuses.map((came) => authTry({ status: came })))),
  rows: [
    {
      id: 'error-bad-key-is-401',
      requirements: ['ERR-02'],
      presupposes: [{ groups: ['refused-key'], share: 'exchange' }],
      title: 'A bad key is 401 and no other status',
      fault: 'Bad key answered with another status than 401',
      fix: 'Answer 401 to every request with a bad key. Clients renew a key on 401 and give up on 403.',
      status: 401,
    },
  ],
});

interface TenancyRow extends ExactStatusesRow {
  readonly case: TenancyCase;
  readonly accepted: (tried: TenancyTry) => readonly number[];
}

/** What belongs to another organization, where it is refused, is refused with the documented status. */
export const exactTenancyStatusFamily = family({
  ...shared,
  needs: ['tenancy'],
  count: ({ tenancy }, row: TenancyRow) =>
    countExact(
      tenancy.filter((tried) => tried.case === row.case),
      row.accepted,
      tenancySubject,
    ),
  example: (row) =>
    statusExamples(row.status, 422, (...statuses) =>
      tenancyTries(...statuses.map((status) => ({ case: row.case, status }))),
    ),
  rows: [
    {
      id: 'error-foreign-store-is-403',
      requirements: ['ERR-03'],
      presupposes: [{ groups: ['foreign-store-anywhere'], share: 'exchange' }],
      title: 'A foreign store is 403 and no other status',
      fault: 'Foreign store answered with another status than 403',
      fix: 'Answer 403 to a store outside the organization. 404 or 400 suggests that the client mistyped an ID; what it lacks is permission.',
      case: 'foreign-store',
      accepted: foreignStoreStatuses,
      status: 403,
    },
    {
      id: 'error-unknown-is-404',
      requirements: ['ERR-04'],
      title: 'An unknown object is 404 and no other status',
      fault: 'Unknown object answered with another status than 404',
      fix: 'Answer 404 to a by-ID read of what the organization does not have: not forbidden, not invalid, not empty.',
      case: 'person',
      accepted: () => [404],
      status: 404,
    },
  ],
});

/** Only errors are counted: that an error has to come at all is covered by the rules of its own area. */
function countExact<Request extends Answered>(
  requests: readonly Request[],
  accepted: (request: Request) => readonly number[],
  subject: (request: Request) => Subject,
): Tally {
  return countRequests(
    requests.filter(({ status }) => status === null || status >= 400),
    {
      kept: (request) => request.status !== null && accepted(request).includes(request.status),
      subject,
      expected: (request) => oneOf(...accepted(request)),
      cases: 'errors',
    },
  );
}

interface NoRecordsRow extends FamilyRow {
  /** The lowest and the highest status that the row covers. */
  readonly statuses: readonly [lowest: number, highest: number];
  readonly missing: Missing;
}

export const noRecordsFamily = family({
  needs: ['exchanges'],
  every: { groups: ['any-answer'] },
  count: ({ exchanges: all }, { statuses: [lowest, highest], missing }: NoRecordsRow) =>
    countAnswers(
      all.filter(({ status }) => status !== null && status >= lowest && status <= highest),
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
    kept: exchanges({ status, body: { error: 'x' } }),
    broken: exchanges({ status, body: { error: 'x' } }, { status, body: { data: [{ id: 'a' }] } }),
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
