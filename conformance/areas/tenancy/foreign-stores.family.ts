import type { OperationId } from '../../../contract/operations.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { countRequests } from '../../requests/count-requests.ts';
import { foreignStoreStatuses, type TenancyTry, tenancySubject } from '../../requests/tenancy-try.ts';

type Where = Partial<Pick<TenancyTry, 'operation' | 'position' | 'form' | 'foreign'>>;

interface Row extends FamilyRow {
  readonly where: Where;
  /** Requests in which own stores come along with the foreign one. */
  readonly amongOwn?: true;
}

const SPLIT_FIRST =
  'Split storeIds first, in the comma and the repeated form, then refuse the whole request with 403 if one store does not belong to the organization of the key. Never answer with the rest of the stores.';

/** 403 and no records for a store outside the organization, no matter what else the request asks for. Each request is a different attack. */
export const foreignStoresFamily = family({
  needs: ['tenancy'],
  every: { quorum: { unclear: 0 } },
  count: ({ tenancy }, row: Row) =>
    countRequests(
      tenancy.filter((tried) => isOf(row, tried)),
      {
        kept: (tried) => !tried.hasData && foreignStoreStatuses(tried).includes(tried.status ?? 0),
        subject: tenancySubject,
        expected: (tried) => foreignStoreStatuses(tried).join(' or '),
        received: ({ status, hasData }) => `${status}${hasData && status === 403 ? ' with data' : ''}`,
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
    {
      id: 'tenancy-sales-refuse-foreign-store',
      requirements: ['TEN-01'],
      title: '/sales answers 403 to a store outside the organization',
      fault: 'Foreign store not refused on /sales',
      fix: SPLIT_FIRST,
      demand: 'always',
      where: { operation: 'listSales' },
    },
    {
      id: 'tenancy-products-refuse-foreign-store',
      requirements: ['TEN-02'],
      title: '/products answers 403 to a store outside the organization',
      fault: 'Foreign store not refused on /products',
      fix: SPLIT_FIRST,
      demand: 'always',
      where: { operation: 'listProducts' },
    },
    {
      id: 'tenancy-promotions-refuse-foreign-store',
      requirements: ['TEN-03'],
      title: '/promotions answers 403 to a store outside the organization',
      fault: 'Foreign store not refused on /promotions',
      fix: SPLIT_FIRST,
      demand: 'always',
      where: { operation: 'listPromotions' },
    },
    {
      id: 'tenancy-logs-refuse-foreign-store',
      requirements: ['TEN-04'],
      title: '/inventory/logs answers 403 to a store outside the organization',
      fault: 'Foreign store not refused on /inventory/logs',
      fix: SPLIT_FIRST,
      demand: 'always',
      where: { operation: 'listInventoryLogs' },
    },
    {
      id: 'tenancy-revenue-refuse-foreign-store',
      requirements: ['TEN-05'],
      title: '/analytics/revenue answers 403 to a store outside the organization',
      fault: 'Foreign store not refused on /analytics/revenue',
      fix: SPLIT_FIRST,
      demand: 'always',
      where: { operation: 'getRevenueAnalytics' },
    },
    {
      id: 'tenancy-staff-refuse-foreign-store',
      requirements: ['TEN-06'],
      title: '/analytics/staff answers 403 to a store outside the organization',
      fault: 'Foreign store not refused on /analytics/staff',
      fix: SPLIT_FIRST,
      demand: 'always',
      where: { operation: 'getStaffAnalytics' },
    },
    {
      id: 'tenancy-customers-refuse-foreign-store',
      requirements: ['TEN-07'],
      title: '/analytics/customers answers 403 to a store outside the organization',
      fault: 'Foreign store not refused on /analytics/customers',
      fix: SPLIT_FIRST,
      demand: 'always',
      where: { operation: 'getCustomerAnalytics' },
    },
    {
      id: 'tenancy-foreign-store-first',
      requirements: ['TEN-08'],
      title: 'A foreign store before own ones gives 403',
      fault: 'Foreign store before own ones not refused',
      fix: SPLIT_FIRST,
      where: { position: 'first' },
      overlaps: ['tenancy-foreign-store-comma'],
    },
    {
      id: 'tenancy-foreign-store-last',
      requirements: ['TEN-09'],
      title: 'A foreign store after own ones gives 403',
      fault: 'Foreign store after own ones not refused',
      fix: SPLIT_FIRST,
      where: { position: 'last' },
      overlaps: ['tenancy-foreign-store-comma'],
    },
    {
      id: 'tenancy-foreign-store-comma',
      requirements: ['TEN-10'],
      title: 'A foreign store in a comma list gives 403',
      fault: 'Foreign store in a comma list not refused',
      fix: SPLIT_FIRST,
      where: { form: 'comma' },
      amongOwn: true,
      overlaps: ['tenancy-foreign-store-first'],
    },
    {
      id: 'tenancy-foreign-store-repeated',
      requirements: ['TEN-11'],
      title: 'A foreign store in a repeated parameter gives 403',
      fault: 'Foreign store in a repeated parameter not refused',
      fix: SPLIT_FIRST,
      where: { form: 'repeated' },
      amongOwn: true,
      overlaps: ['tenancy-foreign-store-first'],
    },
    {
      id: 'tenancy-foreign-store-unknown',
      requirements: ['TEN-12'],
      title: 'A store that does not exist gives 403',
      fault: 'Unknown store not refused',
      fix: SPLIT_FIRST,
      where: { position: 'alone', foreign: 'random' },
    },
  ],
});

function isOf({ where, amongOwn }: Row, tried: TenancyTry): boolean {
  const { operation = tried.operation, position = tried.position, form = tried.form, foreign = tried.foreign } = where;
  return (
    tried.case === 'foreign-store' &&
    tried.operation === operation &&
    tried.position === position &&
    tried.form === form &&
    tried.foreign === foreign &&
    (amongOwn !== true || tried.position !== 'alone')
  );
}

/** An operation without a row of its own, so that only the place of the store decides. */
const OTHER: OperationId = 'listStaffShifts';

function sent({ where, amongOwn }: Row, status: number): TenancyTry {
  return {
    operation: OTHER,
    case: 'foreign-store',
    position: amongOwn === true ? 'first' : 'alone',
    form: 'comma',
    foreign: 'given',
    combinedWith: 'nothing',
    parameter: 'storeIds',
    exchange: 'ex-0001',
    status,
    hasData: status === 200,
    foreignIds: 0,
    asWithout: true,
    ...where,
  };
}
