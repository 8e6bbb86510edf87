import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { customersSpendIsOfPaidSales } from './customers-spend-is-of-paid-sales.ts';

ruleCases(customersSpendIsOfPaidSales, {
  passes: [
    ['a correct deployment', readings()],
    [
      'each sale is rounded up to a cent on its own',
      readings({ endpoint: 'customers', amount: ({ sale }) => sale.total + 0.01 }),
    ],
  ],
  fails: [
    ['each sale is two cents more', readings({ endpoint: 'customers', amount: ({ sale }) => sale.total + 0.02 })],
    [
      'subTotal is summed up',
      readings({ endpoint: 'customers', amount: ({ sale }) => sale.subTotal }),
      /spent what no paid sale/,
    ],
    [
      'refunded sales are counted',
      readings({ counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'REFUNDED' }),
    ],
    [
      'cancelled sales are counted, and purchases are not shown',
      readings({
        counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'CANCELLED',
        customerRow: (row) => ({
          ...row,
          firstPurchaseAt: '2020-01-01T00:00:00.000Z',
          lastPurchaseAt: '2020-01-01T00:00:00.000Z',
        }),
      }),
    ],
    [
      'spend is without the discounts of lines',
      readings({ amount: ({ sale, lineDiscount }) => sale.total - lineDiscount }),
    ],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
