import type { OperationId } from '../../../../contract/operations.ts';
import type { Json } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { partsToldApart } from './parts-told-apart.ts';

function told(operation: OperationId, records: readonly Json[]) {
  const data = records.map((record, index) => ({ id: `${index}`, ...(record as object) }) as Json);
  return { exchanges: [exchange({ operation, body: { data } })] };
}

const times = (count: number, record: Json): Json[] => Array.from({ length: count }, () => record);
const lines = (...ids: readonly string[]): Json => ({ lineItems: ids.map((id) => ({ id })) });
const overrides = (...ids: readonly string[]): Json => ({ branchOverrides: ids.map((storeId) => ({ storeId })) });

ruleCases(partsToldApart, {
  passes: [
    { name: 'each has its own', evidence: told('listSales', times(5, lines('a', 'b'))) },
    { name: 'a line that was split', evidence: told('listSales', [...times(5, lines('a', 'a')), lines('a', 'b')]) },
    { name: 'one entry for each store', evidence: told('listProducts', times(5, overrides('a', 'b'))) },
    { name: 'two entries that were made twice', evidence: told('listProducts', times(2, overrides('a', 'a'))) },
  ],
  fails: [
    {
      name: 'one id for all lines',
      evidence: told('listSales', times(3, lines('a', 'a'))),
      message: /each of 3 sales/,
    },
    {
      name: 'a join that repeats',
      evidence: told('listProducts', times(3, overrides('a', 'b', 'a'))),
      message: /3 products/,
    },
  ],
  cannotTell: [
    { name: 'single lines', evidence: told('listSales', times(9, lines('a'))) },
    { name: 'single entries', evidence: told('listProducts', times(9, overrides('a'))) },
  ],
});
