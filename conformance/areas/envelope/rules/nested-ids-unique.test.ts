import type { OperationId } from '../../../../contract/operations.ts';
import type { Json } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { nestedIdsUnique } from './nested-ids-unique.ts';

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
  passes: [
    { name: 'each has its own', evidence: listed('listSales', times(5, lines('a', 'b'))) },
    { name: 'a line that was split', evidence: listed('listSales', [split('a', 'a'), ...times(5, lines('a', 'b'))]) },
    { name: 'one entry for each store', evidence: listed('listProducts', times(5, overrides('a', 'b'))) },
  ],
  fails: [
    {
      name: 'one id for all lines',
      evidence: listed('listSales', times(3, lines('a', 'a'))),
      message: /^3 of 3 records with several parts: sale 0: expected an id for each line/,
    },
    {
      name: 'one id for all lines, in 99 of 100 sales',
      evidence: listed('listSales', [...times(99, lines('a', 'a')), lines('a', 'b')]),
      message: /^99 of 100 records/,
    },
    {
      name: 'a join that repeats',
      evidence: listed('listProducts', [...times(3, overrides('a', 'b', 'a')), ...times(97, overrides('a', 'b'))]),
      message: /^3 of 100 records .* received several for a/,
    },
  ],
  tolerates: [
    { name: 'two products that were entered twice', evidence: listed('listProducts', times(2, overrides('a', 'a'))) },
    {
      name: 'two sales of a hundred',
      evidence: listed('listSales', [...times(2, lines('a', 'a')), ...times(98, lines('a', 'b'))]),
    },
  ],
  cannotTell: [
    { name: 'split lines alone', evidence: listed('listSales', times(9, split('a', 'a'))) },
    { name: 'single lines', evidence: listed('listSales', times(9, lines('a'))) },
    { name: 'single entries', evidence: listed('listProducts', times(9, overrides('a'))) },
  ],
});
