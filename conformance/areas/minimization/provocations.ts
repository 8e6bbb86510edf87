import { type OperationId, pagedOperations, pathOf } from '../../../contract/operations.ts';
import type { Provoking } from './provoking.ts';

type Query = readonly (readonly [string, string])[];

/** A quote ends a text in the statement of whoever pastes values into one. */
const QUOTE = `x'"`;

/**
 * Requests that have to be refused, each in another part of a service: reading, converting, looking up, querying. The
 * plainer mistakes are made elsewhere in a run, and their answers are searched all the same.
 */
export function provokingErrors(nobody: string): readonly Provoking[] {
  const error = (operation: OperationId, query: Query, id = nobody): Provoking => ({
    kind: 'error',
    ask: { operation, path: pathOf(operation, id), query },
  });
  return [
    error('listSales', [['status', QUOTE]]),
    error('listSales', [['cursor', QUOTE]]),
    error('listProducts', [['categoryIds', QUOTE]]),
    error('listPromotions', [['productIds', QUOTE]]),
    error('listInventoryLogs', [['types', QUOTE]]),
    error('getRevenueAnalytics', [['from', QUOTE]]),
    error('getStaffAnalytics', [['from', QUOTE]]),
    error('getCustomerAnalytics', [['storeIds', QUOTE]]),
    error('listStaffShifts', []),
    error('listStaffShifts', [], 'nobody%27%22'),
    error('listStaffShifts', [['from', QUOTE]]),
    error('getCustomer', []),
    error('getCustomer', [], 'nobody%27%22'),
    error('getMe', [['limit', QUOTE]]),
    error('listStores', [['limit', QUOTE]]),
    { kind: 'error', ask: { operation: 'other', path: '/public-api/v1/suppliers' } },
  ];
}

/** Names under which services bring out what they usually keep back. */
const BRINGING_OUT: Query = [
  ['include', 'customer,customers,notes,costs,profit,employee,supplier'],
  ['expand', 'customer'],
  ['fields', '*'],
];

/** One after the other for lists of records, for one that is unknown and refused must not hide another that is known. */
const APART: readonly OperationId[] = [...pagedOperations, 'getCustomerAnalytics'];
const TOGETHER: readonly OperationId[] = ['getMe', 'listStores', 'getRevenueAnalytics', 'getStaffAnalytics'];

export function undocumentedParameters(): readonly Provoking[] {
  return [
    ...APART.flatMap((operation) => BRINGING_OUT.map((pair) => bringingOut(operation, [pair]))),
    ...TOGETHER.map((operation) => bringingOut(operation, BRINGING_OUT)),
  ];
}

function bringingOut(operation: OperationId, query: Query): Provoking {
  return { kind: 'undocumented-parameter', ask: { operation, path: pathOf(operation), query } };
}

/** A leak may show in one store, in one ranking or at one limit alone. */
export function viewsOfRecords(stores: readonly string[]): readonly Provoking[] {
  const read = (operation: OperationId, query: Query): Provoking => ({
    kind: 'read',
    ask: { operation, path: pathOf(operation), query },
  });
  const rankings = (query: Query) => [
    read('getStaffAnalytics', query),
    read('getCustomerAnalytics', query),
    read(
      'getRevenueAnalytics',
      query.filter(([name]) => name !== 'limit'),
    ),
  ];
  const perStore = stores.slice(-1).flatMap((id) => rankings([['storeIds', id]]));
  const together =
    stores.length < 2
      ? []
      : rankings([
          ['storeIds', stores.slice(0, 10).join(',')],
          ['limit', '100'],
        ]);
  const [first] = stores;
  const pages =
    first === undefined
      ? []
      : [
          read('listProducts', [
            ['storeIds', first],
            ['limit', '100'],
          ]),
          read('listPromotions', [
            ['storeIds', first],
            ['limit', '100'],
          ]),
        ];
  return [...perStore, ...together, ...pages, read('getCustomerAnalytics', [['limit', '1']]), read('getOpenapi', [])];
}
