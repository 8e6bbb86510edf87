import type { Artifacts } from '../../../model/artifacts.ts';
import { logRow, payment, promotionRow, saleRow, walkOf } from '../../../model/examples/evidence.ts';
import type { FilterRead } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTries } from '../../shared/examples/parameter-tries.ts';
import { tenancyTry } from '../../shared/examples/tenancy-tries.ts';
import { filterRecordsUnchanged, filterSalesUnknownPeople, filterUnmatchedValues } from './filters.ts';

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
    ['no reference', evidence('logs', 'search', logRow({ saleId: null })), /is not the same as in the plain list/],
  ],
  cannotTell: [['another sale', evidence('sales', 'status', saleRow({ id: 'sale-9' }))]],
});

const base = { case: 'filter', position: 'filter', operation: 'listSales', parameter: 'staffId', status: 200 } as const;

ruleCases(filterSalesUnknownPeople, {
  passes: [['an error', { tenancy: [tenancyTry({ ...base, status: 404, hasData: false })] }]],
  cannotTell: [['no answer', { tenancy: [tenancyTry({ ...base, status: null })] }]],
});

const about = {
  operation: 'listProducts',
  parameter: 'search',
  what: 'a letter of a rare script',
  sent: 'ꉬ',
} as const;
const sent = { ...about, kind: 'nothing', expect: 'nothing', status: 200 } as const;

ruleCases(filterUnmatchedValues, {
  passes: [
    [
      'a hostile value that finds something',
      parameterTries({ ...sent, records: 0 }, { ...sent, kind: 'value', expect: 'survive', records: 25 }),
    ],
  ],
  fails: [
    ['a list called not found', parameterTries({ ...sent, status: 404 }), /expected no record, or 400, received 404/],
  ],
  cannotTell: [['not answered', parameterTries({ ...sent, status: 503 })]],
});
