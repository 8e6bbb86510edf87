import { basePath, type OperationId, operations, pagedOperation } from '../../../contract/operations.ts';
import { parametersOfKind, type SurfaceParameter } from '../../../contract/surface.ts';
import { type Expectation, status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { MultiForm } from '../../model/lists.ts';
import { isSuccess } from '../../see/answers.ts';
import { ANSWERS_ARE_STEADY, BOUNDS_READ, STORES_READ_HERE } from '../shared/presupposed.ts';
import { countRequests } from '../shared/requests/count-answers.ts';
import { foreignStoreStatuses, type TenancyCase, type TenancyTry, tenancySubject } from '../shared/requests/tries.ts';

type Where = Partial<Pick<TenancyTry, 'operation' | 'position' | 'form' | 'foreign'>>;

interface ForeignStoresRow extends FamilyRow {
  readonly where: Where;
  /** Requests in which own stores come along with the foreign one. */
  readonly amongOwn?: true;
}

const SPLIT_FIRST =
  'Split storeIds first, in the comma and the repeated form, then refuse the whole request with 403 if one store does not belong to the organization of the key. Never answer with the rest of the stores.';

/** 403 and no records for a store outside the organization, no matter what else the request asks for. Each request is a different attack. */
export const foreignStoresFamily = family({
  needs: ['tenancy'],
  every: { quorum: { unclear: 0 }, groups: ['foreign-store-anywhere'] },
  count: ({ tenancy }, row: ForeignStoresRow) =>
    countRequests(
      tenancy.filter((tried) => isOf(row, tried)),
      {
        kept: (tried) => !tried.hasData && foreignStoreStatuses(tried).includes(tried.status ?? 0),
        subject: tenancySubject,
        expected: (tried) => oneOf(...foreignStoreStatuses(tried)),
        received: ({ status, hasData }) => ({
          kind: 'status',
          status,
          ...(hasData && status === 403 ? { more: 'with data' } : {}),
        }),
        cases: 'requests for foreign stores',
      },
    ),
  rows: [
    onOperation('tenancy-sales-refuse-foreign-store', 'TEN-01', 'listSales'),
    onOperation('tenancy-products-refuse-foreign-store', 'TEN-02', 'listProducts'),
    onOperation('tenancy-promotions-refuse-foreign-store', 'TEN-03', pagedOperation('promotions')),
    onOperation('tenancy-logs-refuse-foreign-store', 'TEN-04', 'listInventoryLogs'),
    onOperation('tenancy-revenue-refuse-foreign-store', 'TEN-05', 'getRevenueAnalytics'),
    onOperation('tenancy-staff-refuse-foreign-store', 'TEN-06', 'getStaffAnalytics'),
    onOperation('tenancy-customers-refuse-foreign-store', 'TEN-07', 'getCustomerAnalytics'),
    amongOwnStores('TEN-08', 'first', 'before own ones'),
    amongOwnStores('TEN-09', 'last', 'after own ones'),
    amongOwnStores('TEN-10', 'comma', 'in a comma list'),
    amongOwnStores('TEN-11', 'repeated', 'in a repeated parameter'),
    {
      id: 'tenancy-foreign-store-unknown',
      requirements: ['TEN-12'],
      presupposes: [STORES_READ_HERE],
      title: 'A store that does not exist gives 403',
      fault: 'Unknown store not refused with 403',
      fix: SPLIT_FIRST,
      where: { foreign: 'random' },
    },
  ],
});

function onOperation(id: string, requirement: string, operation: OperationId): ForeignStoresRow {
  const path = operations[operation].path.slice(basePath.length);
  return {
    id,
    requirements: [requirement],
    title: `${path} answers 403 to a store outside the organization`,
    fault: `Foreign store not refused with 403 on ${path}`,
    fix: SPLIT_FIRST,
    demand: 'always',
    groups: ['foreign-store'],
    presupposes: [{ rules: ['tenancy-refusal-holds-no-data'], share: 'exchange' }, BOUNDS_READ],
    where: { operation },
  };
}

function amongOwnStores(requirement: string, place: 'first' | 'last' | MultiForm, words: string): ForeignStoresRow {
  return {
    id: `tenancy-foreign-store-${place}`,
    requirements: [requirement],
    title: `A foreign store ${words} gives 403`,
    fault: `Foreign store ${words} not refused`,
    presupposes: [STORES_READ_HERE],
    fix: SPLIT_FIRST,
    where: place === 'first' || place === 'last' ? { position: place } : { form: place },
    amongOwn: true,
  };
}

function isOf({ where, amongOwn }: ForeignStoresRow, tried: TenancyTry): boolean {
  const columns = ['operation', 'position', 'form', 'foreign'] as const;
  const isThere = columns.every((name) => where[name] === undefined || where[name] === tried[name]);
  return tried.case === 'foreign-store' && isThere && (amongOwn !== true || tried.position !== 'alone');
}

interface RequestsByCaseRow extends FamilyRow {
  readonly case: TenancyCase;
  /** Of the operations that take them; any request of the case, where left out. */
  readonly parameters?: readonly Omit<SurfaceParameter, 'kind'>[];
  readonly kept: (tried: TenancyTry) => boolean;
  readonly expected: Expectation;
  readonly received?: (tried: TenancyTry) => string;
  /** Why there is nothing to send, where it comes from the user. */
  readonly missing?: string;
}

const foreignRecords = {
  kept: ({ status, foreignIds }: TenancyTry) => !isSuccess(status) || foreignIds === 0,
  expected: 'no record of another organization',
  received: ({ foreignIds }: TenancyTry) => `${foreignIds} foreign stores or records`,
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
    parameters: [
      ...parametersOfKind('person'),
      ...parametersOfKind('goods'),
      { operation: 'listSales', name: 'search' },
    ],
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
    parameters: parametersOfKind('cursor'),
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
  },
];

/** What each kind of request shows of the organization of the key, and of no other. */
export const requestsByCaseFamily = family({
  needs: ['tenancy'],
  every: { quorum: { unclear: 0 } },
  count: ({ tenancy }, row: RequestsByCaseRow) => {
    const isTaken = ({ operation, parameter }: TenancyTry) =>
      row.parameters?.some((one) => one.name === parameter && one.operation === operation) !== false;
    const asked = tenancy.filter((tried) => tried.case === row.case && isTaken(tried));
    const counted = countRequests(asked, { ...row, subject: tenancySubject, expected: () => row.expected });
    return row.missing === undefined ? counted : { ...counted, missing: { kind: 'input', reason: row.missing } };
  },
  rows,
});
