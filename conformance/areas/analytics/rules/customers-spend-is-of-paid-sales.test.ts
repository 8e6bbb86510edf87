import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { customersSpendIsOfPaidSales } from './customers-spend-is-of-paid-sales.ts';

habitCases(customersSpendIsOfPaidSales, {
  passes: [CORRECT, ['each is a cent too high', { endpoint: 'customers', amount: ({ sale }) => sale.total + 0.01 }]],
  fails: [
    ['each sale is two cents more', { endpoint: 'customers', amount: ({ sale }) => sale.total + 0.02 }],
    ['subTotal is summed', { endpoint: 'customers', amount: ({ sale }) => sale.subTotal }, /matches no paid sale/],
    ['refunded sales are counted', { counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'REFUNDED' }],
    [
      'cancelled sales are counted, and purchases are not shown',
      {
        counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'CANCELLED',
        customerRow: () => ({
          firstPurchaseAt: '2020-01-01T00:00:00.000Z',
          lastPurchaseAt: '2020-01-01T00:00:00.000Z',
        }),
      },
    ],
    ['spend is without the discounts of lines', { amount: ({ sale, lineDiscount }) => sale.total - lineDiscount }],
  ],
  cannotTell: [NO_SALES],
});
