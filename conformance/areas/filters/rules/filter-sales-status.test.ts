import { saleRow, walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { censusOf, filterCases, use, WIDE } from '../filter-cases.ts';
import { filterSalesStatus } from './filter-sales-status.ts';

filterCases(filterSalesStatus, {
  list: 'sales',
  filters: [use('status', 'PAID')],
  fits: saleRow(),
  strays: saleRow({ id: 'sale-2', status: 'REFUNDED' }),
});

const reverted = saleRow({ id: 'sale-9', status: 'REVERTED' });
const readOfReverted = {
  walk: walkOf([['sale-9']], { filters: [use('status', 'REVERTED')], window: WIDE }),
  rows: [reverted],
};

ruleCases(filterSalesStatus, {
  passes: [
    {
      name: 'a status that the list shows too',
      evidence: { filters: [readOfReverted], sales: censusOf('sales', [reverted]) },
    },
  ],
  fails: [
    {
      name: 'a status that the list hides without the filter',
      evidence: { filters: [readOfReverted], sales: censusOf('sales', [saleRow()]) },
      message: /comes with the filter alone/,
    },
  ],
});
