import type { Artifacts } from '../../../model/artifacts.ts';
import { logRow, payment, promotionRow, saleRow, walkOf } from '../../../model/examples/evidence.ts';
import type { FilterRead } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { filterRecordsUnchanged } from './filter-records-unchanged.ts';

type Row = FilterRead['rows'][number];
type List = 'sales' | 'promotions' | 'logs';

const split = saleRow({ payments: [payment({ amount: 60 }), payment({ method: 'VISA', amount: 40, sequence: 2 })] });

function census<R extends { readonly id: string }>(rows: readonly R[]) {
  return { window: null, rows, complete: true, walk: walkOf([rows.map(({ id }) => id)]), evidence: ['ex-0001'] };
}

function evidence(
  list: List,
  parameter: string,
  row: Row,
  sales: readonly SaleRow[] = [split],
): Pick<Artifacts, 'filters' | List> {
  const filters = [{ parameter, values: ['x'], form: 'comma' as const }];
  return {
    filters: [{ walk: walkOf([[row.id]], { list, filters }), rows: [row] }],
    sales: census(sales),
    promotions: census([promotionRow({ storeIds: ['store-1', 'store-2'] })]),
    logs: census([logRow({ saleId: 'sale-1' })]),
  };
}

ruleCases(filterRecordsUnchanged, {
  passes: [
    ['a sale as it is', evidence('sales', 'status', split)],
    ['payments in another order', evidence('sales', 'status', { ...split, payments: split.payments.toReversed() })],
    [
      'a sale that was updated in between, with one that was not',
      {
        ...evidence('sales', 'status', split),
        filters: [
          ...evidence('sales', 'status', split).filters,
          ...evidence('sales', 'status', { ...split, status: 'REFUNDED', updatedAt: '2026-03-01T00:00:00.000Z' })
            .filters,
        ],
      },
    ],
  ],
  fails: [
    [
      'the payments that were asked for alone',
      evidence('sales', 'paymentMethods', { ...split, payments: split.payments.slice(0, 1) }),
      /is not the same as in the plain list/,
    ],
    [
      'the store that was asked for alone',
      evidence('promotions', 'storeIds', promotionRow({ storeIds: ['store-1'] })),
      /is not the same as in the plain list/,
    ],
    ['no reference', evidence('logs', 'search', logRow({ saleId: null })), /is not the same as in the plain list/],
  ],
  cannotTell: [['another sale', evidence('sales', 'status', saleRow({ id: 'sale-9' }))]],
});
