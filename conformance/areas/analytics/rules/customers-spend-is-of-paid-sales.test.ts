import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { customersSpendIsOfPaidSales } from './customers-spend-is-of-paid-sales.ts';

ruleCases(customersSpendIsOfPaidSales, {
  passes: [
    { name: 'a correct deployment', evidence: readings() },
    {
      name: 'each sale is rounded up to a cent on its own',
      evidence: readings({ endpoint: 'customers', amount: ({ sale }) => sale.total + 0.01 }),
    },
  ],
  fails: [
    {
      name: 'each sale is two cents more',
      evidence: readings({ endpoint: 'customers', amount: ({ sale }) => sale.total + 0.02 }),
    },
    {
      name: 'subTotal is summed up',
      evidence: readings({ endpoint: 'customers', amount: ({ sale }) => sale.subTotal }),
      message: /spent what no paid sale/,
    },
    {
      name: 'refunded sales are counted',
      evidence: readings({ counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'REFUNDED' }),
    },
    {
      name: 'cancelled sales are counted, and purchases are not shown',
      evidence: readings({
        counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'CANCELLED',
        customerRow: (row) => ({
          ...row,
          firstPurchaseAt: '2020-01-01T00:00:00.000Z',
          lastPurchaseAt: '2020-01-01T00:00:00.000Z',
        }),
      }),
    },
    {
      name: 'spend is without the discounts of lines',
      evidence: readings({ amount: ({ sale, lineDiscount }) => sale.total - lineDiscount }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
