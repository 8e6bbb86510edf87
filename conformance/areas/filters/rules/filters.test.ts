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

const base = { case: 'filter', position: 'filter', operation: 'listSales', parameter: 'staffId', status: 200 } as const;

ruleCases(filterSalesUnknownPeople, {
  passes: [
    ['an empty list', { tenancy: [tenancyTry({ ...base, hasData: false })] }],
    ['an error', { tenancy: [tenancyTry({ ...base, status: 404, hasData: false })] }],
  ],
  fails: [
    ['the filter is lifted', { tenancy: [tenancyTry({ ...base, hasData: true })] }, /staffId: expected no sales/],
    ['the tab creator is ignored', { tenancy: [tenancyTry({ ...base, parameter: 'tabCreatorId', hasData: true })] }],
  ],
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
    ['nothing found', parameterTries({ ...sent, records: 0 })],
    ['refused', parameterTries({ ...sent, status: 400 })],
    [
      'a hostile value that finds something',
      parameterTries({ ...sent, records: 0 }, { ...sent, kind: 'value', expect: 'survive', records: 25 }),
    ],
  ],
  fails: [
    [
      'everything found',
      parameterTries({ ...sent, records: 25 }),
      /listProducts search: a letter of a rare script: expected no record, or 400, received 25 records/,
    ],
    ['a list called not found', parameterTries({ ...sent, status: 404 }), /expected no record, or 400, received 404/],
  ],
  cannotTell: [['not answered', parameterTries({ ...sent, status: 503 })]],
});
