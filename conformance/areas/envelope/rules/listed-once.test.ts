import type { OperationId } from '../../../../contract/operations.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Json } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { listsNameRecordsOnce, nestedIdsUnique } from './listed-once.ts';

const seen = (data: readonly Json[], operation: OperationId = 'listStaffShifts') => ({
  exchanges: [exchange({ operation, body: { data: [...data] } })],
});
const twice = (records: readonly Json[]): Json[] => [...records, ...records];

const EARLY = { clockIn: '2026-06-01T01:00:00.000Z' };
const LATE = { clockIn: '2026-06-01T12:00:00.000Z' };

ruleCases(listsNameRecordsOnce, {
  passes: [['one of them twice', seen([EARLY, EARLY, LATE])]],
  fails: [
    ['side by side', seen([EARLY, EARLY, LATE, LATE])],
    ['each store twice', seen(twice([{ id: 'a' }, { id: 'b' }]), 'listStores')],
  ],
  cannotTell: [
    ['one record twice', seen([EARLY, EARLY])],
    ['no records', seen([])],
    ['another list', seen(twice([EARLY, LATE]), 'getStaffAnalytics')],
  ],
});

function listed(operation: OperationId, records: readonly { readonly [name: string]: Json }[]) {
  const data = records.map((record, index): Json => ({ id: `${index}`, ...record }));
  return { exchanges: [exchange({ operation, body: { data } })] };
}

type Draft = { readonly [name: string]: Json };

const times = (count: number, record: Draft): Draft[] => Array.from({ length: count }, () => record);
const lines = (...ids: readonly string[]): Draft => ({
  lineItems: ids.map((id, index) => ({ id, productId: `product-${index}` })),
});
const split = (...ids: readonly string[]): Draft => ({ lineItems: ids.map((id) => ({ id, productId: 'product-1' })) });
const overrides = (...ids: readonly string[]): Draft => ({ branchOverrides: ids.map((storeId) => ({ storeId })) });

ruleCases(nestedIdsUnique, {
  passes: [['a line that was split', listed('listSales', [split('a', 'a'), ...times(5, lines('a', 'b'))])]],
  fails: [
    [
      'one id for all lines, in 99 of 100 sales',
      listed('listSales', [...times(99, lines('a', 'a')), lines('a', 'b')]),
      /^seen in 99 of 100 records/,
    ],
  ],
  tolerates: [
    ['two products that were entered twice', listed('listProducts', times(2, overrides('a', 'a')))],
    ['two sales of a hundred', listed('listSales', [...times(2, lines('a', 'a')), ...times(98, lines('a', 'b'))])],
  ],
  cannotTell: [
    ['split lines alone', listed('listSales', times(9, split('a', 'a')))],
    ['single lines', listed('listSales', times(9, lines('a')))],
    ['single entries', listed('listProducts', times(9, overrides('a')))],
  ],
});
