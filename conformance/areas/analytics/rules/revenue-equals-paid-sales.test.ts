import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { revenueEqualsPaidSales } from './revenue-equals-paid-sales.ts';

ruleCases(revenueEqualsPaidSales, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'subTotal is summed up',
      evidence: readings({ endpoint: 'revenue', amount: ({ sale }) => sale.subTotal }),
      message: /revenue of store/,
    },
    {
      name: 'refunded sales are counted in one store',
      evidence: readings({
        counts: ({ sale }) => sale.status === 'PAID' || (sale.status === 'REFUNDED' && sale.storeId === 'store-b'),
      }),
      message: /store store-b is not/,
    },
    {
      name: 'one payment method is left out',
      evidence: readings({
        counts: ({ sale }) => sale.status === 'PAID' && !sale.payments.some((payment) => payment.method === 'CASH'),
      }),
    },
    {
      name: 'a store is left out',
      evidence: readings({ counts: ({ sale }) => sale.status === 'PAID' && sale.storeId !== 'store-c' }),
    },
    {
      name: 'a sale with two payments counts twice',
      evidence: readings({ amount: ({ sale }) => sale.total * sale.payments.length }),
    },
    {
      name: 'only the first two hundred sales are summed up',
      evidence: readings({ counts: ({ sale }) => sale.status === 'PAID' && sale.invoiceId < 200 }),
    },
    {
      name: 'discounts of lines are taken off again',
      evidence: readings({ amount: ({ sale, lineDiscount }) => sale.total - lineDiscount }),
    },
    {
      name: 'the upper bound is the end of its day',
      evidence: readings({ to: (ask) => Date.parse(`${ask.window.to.slice(0, 10)}T23:59:59.999Z`) }),
    },
    {
      name: 'the lower bound is the beginning of its day',
      evidence: readings({ from: (ask) => Date.parse(`${ask.window.from.slice(0, 10)}T00:00:00.000Z`) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
