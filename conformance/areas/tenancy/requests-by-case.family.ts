import { type OperationId, operationsFilteredBy, pagedOperations } from '../../../contract/operations.ts';
import { type Expectation, status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { isSuccess } from '../../see/answers.ts';
import { tenancyTries } from '../shared/examples/tenancy-tries.ts';
import { ANSWERS_ARE_STEADY } from '../shared/presupposed.ts';
import { countRequests } from '../shared/requests/count-requests.ts';
import { type TenancyCase, type TenancyTry, tenancySubject } from '../shared/requests/tenancy-try.ts';

interface RequestsByCaseRow extends FamilyRow {
  readonly case: TenancyCase;
  /** With the operations that take them; any request of the case, where left out. */
  readonly parameters?: Readonly<Record<string, readonly OperationId[]>>;
  readonly kept: (tried: TenancyTry) => boolean;
  readonly expected: Expectation;
  readonly received?: (tried: TenancyTry) => string;
  /** Why there is nothing to send, where it comes from the user. */
  readonly missing?: string;
  /** What a request of the case shows that breaks the promise. */
  readonly broken: Partial<TenancyTry>;
}

const foreignRecords = {
  kept: ({ status, foreignIds }: TenancyTry) => !isSuccess(status) || foreignIds === 0,
  expected: 'no record of another organization',
  received: ({ foreignIds }: TenancyTry) => `${foreignIds} foreign stores or records`,
  broken: { foreignIds: 2 },
};

const rows: readonly RequestsByCaseRow[] = [
  {
    id: 'tenancy-filters-stay-inside',
    requirements: ['TEN-22'],
    presupposes: [{ rules: ['tenancy-organizations-apart'], share: 'operation' }],
    title: 'A staff, product or category ID of another organization gives no record of that organization',
    fault: 'Filter returns records of another organization',
    fix: 'Bind every query to the organization of the key as well as to its filters.',
    case: 'filter',
    ...foreignRecords,
    parameters: {
      staffId: ['listSales'],
      tabCreatorId: ['listSales'],
      search: ['listSales'],
      categoryIds: operationsFilteredBy('categoryIds'),
      productIds: operationsFilteredBy('productIds'),
    },
  },
  {
    id: 'tenancy-cursor-stays-inside',
    requirements: ['TEN-23'],
    // Cursors of an organization that reads ours lead to our records.
    presupposes: [{ rules: ['tenancy-organizations-apart'], share: 'operation' }],
    title: 'A cursor of another organization shows none of its records',
    fault: 'Cursor shows records of another organization',
    fix: 'Bind every page to the organization of the key. A cursor marks a position, never whose list it is.',
    demand: 'input',
    input: { key: 'other', question: "whether another organization's cursor works" },
    case: 'filter',
    ...foreignRecords,
    parameters: { cursor: pagedOperations },
    missing: 'COUNTERPROOF_OTHER_KEY is not set, or the lists of its organization have one page',
  },
  {
    id: 'tenancy-key-decides',
    requirements: ['TEN-20'],
    presupposes: [
      ANSWERS_ARE_STEADY,
      { rules: ['tenancy-organizations-apart', 'read-only-nothing-changed'], share: 'operation' },
    ],
    title: 'An organization named in a header or in the query changes nothing',
    fault: 'Organization taken from the request',
    fix: 'Take the organization from the key alone. Do not believe a header that a client may set as well as a gateway.',
    confirm: true,
    case: 'named-organization',
    kept: ({ status, asWithout, foreignIds }) => status !== 200 || (asWithout && foreignIds === 0),
    expected: 'the answer without it, or a refusal',
    received: ({ foreignIds }) => (foreignIds > 0 ? 'records of another organization' : 'another answer'),
    broken: { asWithout: false },
  },
  {
    id: 'tenancy-organizations-apart',
    requirements: ['TEN-15'],
    title: "Another organization's key reads nothing of our stores",
    fault: 'Key reads data of another organization',
    fix: 'Let the key alone decide the organization. Look for a cache that does not distinguish organizations, or a query without the organization.',
    demand: 'input',
    input: { key: 'other', question: "whether another organization's key reads these data" },
    case: 'other-key',
    kept: ({ foreignIds }) => foreignIds === 0,
    expected: 'nothing of ours',
    received: ({ foreignIds }) => `${foreignIds} of our stores or records`,
    missing: 'COUNTERPROOF_OTHER_KEY is not set',
    broken: { foreignIds: 6 },
  },
  {
    id: 'tenancy-people-name-nothing-foreign',
    requirements: ['TEN-14'],
    presupposes: [
      { rules: ['tenancy-organizations-apart'], share: 'operation' },
      // Where another key gets our answers, ids of ours are taken for those of another organization.
      { rules: ['auth-answers-not-shared'], share: 'any' },
    ],
    title: 'Shifts and profiles of our people name no store and no record of another organization',
    fault: 'Shifts or profile name another organization',
    fix: 'Bind what is joined to a person to the organization of the key as well.',
    demand: 'input',
    input: { key: 'other', question: 'whether what is shown of our people names another organization' },
    case: 'own-person',
    ...foreignRecords,
    missing: 'COUNTERPROOF_OTHER_KEY is not set, or the deployment shows no people',
  },
  {
    id: 'tenancy-own-stores-accepted',
    requirements: ['TEN-10', 'TEN-11', 'ENV-36'],
    presupposes: [ANSWERS_ARE_STEADY],
    title: 'The stores that /stores lists are accepted in storeIds, in both forms',
    fault: 'Own store refused in storeIds',
    fix: 'Accept every store of the organization, in the comma and the repeated form. A client cannot read its own data otherwise.',
    case: 'own-stores',
    kept: ({ status }) => status === 200,
    expected: oneOf(200),
    broken: { form: 'repeated', status: 403 },
  },
];

/** What each kind of request shows of the organization of the key, and of no other. */
export const requestsByCaseFamily = family({
  needs: ['tenancy'],
  every: { quorum: { unclear: 0 } },
  count: ({ tenancy }, row: RequestsByCaseRow) => {
    const counted = countRequests(
      tenancy.filter((tried) => isOf(row, tried)),
      { ...row, subject: tenancySubject, expected: () => row.expected },
    );
    return row.missing === undefined ? counted : { ...counted, missing: { kind: 'input', reason: row.missing } };
  },
  example: (row) => ({
    kept: tenancyTries(sent(row), sent(row)),
    broken: tenancyTries(sent(row), { ...sent(row), ...row.broken }),
    unclear: tenancyTries({ ...sent(row), status: 503 }),
  }),
  about: ({ parameters = {} }) =>
    Object.entries(parameters).flatMap(([name, operations]) => operations.map((operation) => `${operation}?${name}`)),
  inId: ({ parameters = {} }) => ['cursor'].filter((name) => name in parameters),
  rows,
});

function isOf({ case: wanted, parameters }: RequestsByCaseRow, tried: TenancyTry): boolean {
  const isTaken = parameters === undefined || (parameters[tried.parameter] ?? []).includes(tried.operation);
  return tried.case === wanted && isTaken;
}

function sent({ case: wanted, parameters = {} }: RequestsByCaseRow): Partial<TenancyTry> {
  const [[parameter, [operation = 'listSales']] = ['', []]] = Object.entries(parameters);
  return { operation, case: wanted, foreign: 'given', parameter, status: 200, hasData: true };
}
