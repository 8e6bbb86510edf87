import { basePath, type OperationId, operations, pagedOperation } from '../../../contract/operations.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { tenancyTry } from '../shared/examples/tenancy-tries.ts';
import { BOUNDS_READ, STORES_READ_HERE } from '../shared/presupposed.ts';
import { countRequests } from '../shared/requests/count-requests.ts';
import { foreignStoreStatuses, type TenancyTry, tenancySubject } from '../shared/requests/tenancy-try.ts';

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
  example: (row) => ({
    kept: { tenancy: [sent(row, 403), sent(row, 403)] },
    broken: { tenancy: [sent(row, 403), sent(row, 200)] },
    unclear: { tenancy: [sent(row, 403), sent(row, 503)] },
  }),
  about: ({ where: { operation = 'listSales' } }) => [`${operation}?storeIds`, `${operation} 403`],
  inId: ({ where: { position, form, foreign } }) => [
    ...(foreign === 'random' ? ['unknown'] : [position ?? '']),
    form ?? '',
  ],
  rows: [
    onOperation('tenancy-sales-refuse-foreign-store', 'TEN-01', 'listSales'),
    onOperation('tenancy-products-refuse-foreign-store', 'TEN-02', 'listProducts'),
    onOperation('tenancy-promotions-refuse-foreign-store', 'TEN-03', pagedOperation('promotions')),
    onOperation('tenancy-logs-refuse-foreign-store', 'TEN-04', 'listInventoryLogs'),
    onOperation('tenancy-revenue-refuse-foreign-store', 'TEN-05', 'getRevenueAnalytics'),
    onOperation('tenancy-staff-refuse-foreign-store', 'TEN-06', 'getStaffAnalytics'),
    onOperation('tenancy-customers-refuse-foreign-store', 'TEN-07', 'getCustomerAnalytics'),
    {
      ...amongOwnStores('tenancy-foreign-store-first', 'TEN-08', 'before own ones'),
      where: { position: 'first' },
      overlaps: ['tenancy-foreign-store-comma'],
    },
    {
      ...amongOwnStores('tenancy-foreign-store-last', 'TEN-09', 'after own ones'),
      where: { position: 'last' },
      overlaps: ['tenancy-foreign-store-comma'],
    },
    {
      ...amongOwnStores('tenancy-foreign-store-comma', 'TEN-10', 'in a comma list'),
      where: { form: 'comma' },
      amongOwn: true,
      overlaps: ['tenancy-foreign-store-first'],
    },
    {
      ...amongOwnStores('tenancy-foreign-store-repeated', 'TEN-11', 'in a repeated parameter'),
      where: { form: 'repeated' },
      amongOwn: true,
      overlaps: ['tenancy-foreign-store-first'],
    },
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

function amongOwnStores(id: string, requirement: string, place: string): Omit<ForeignStoresRow, 'where'> {
  return {
    id,
    requirements: [requirement],
    title: `A foreign store ${place} gives 403`,
    fault: `Foreign store ${place} not refused`,
    presupposes: [STORES_READ_HERE],
    fix: SPLIT_FIRST,
  };
}

function isOf({ where, amongOwn }: ForeignStoresRow, tried: TenancyTry): boolean {
  const columns = ['operation', 'position', 'form', 'foreign'] as const;
  const isThere = columns.every((name) => where[name] === undefined || where[name] === tried[name]);
  return tried.case === 'foreign-store' && isThere && (amongOwn !== true || tried.position !== 'alone');
}

/** An operation without a row of its own, so that only the place of the store decides. */
const OTHER: OperationId = 'listStaffShifts';

function sent({ where, amongOwn }: ForeignStoresRow, status: number): TenancyTry {
  return tenancyTry({
    operation: OTHER,
    position: amongOwn === true ? 'first' : 'alone',
    foreign: 'given',
    status,
    hasData: status === 200,
    ...where,
  });
}
