import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { customersPurchasesInOrder } from './customers-purchases-in-order.ts';

ruleCases(customersPurchasesInOrder, {
  passes: [{ name: 'a correct deployment', evidence: readings() }],
  fails: [
    {
      name: 'first and last are swapped',
      evidence: readings({
        customerRow: (row) => ({ ...row, firstPurchaseAt: row.lastPurchaseAt, lastPurchaseAt: row.firstPurchaseAt }),
      }),
      message: /later than the last/,
    },
    {
      name: 'last is when the customer was changed',
      evidence: readings({ customerRow: (row) => ({ ...row, lastPurchaseAt: '2026-03-10T23:59:00.000Z' }) }),
    },
    {
      name: 'first is when the customer was registered, which is before the sale',
      evidence: readings({
        customerRow: (row) => ({
          ...row,
          firstPurchaseAt: new Date(Date.parse(row.firstPurchaseAt ?? '') - 3_600_000).toISOString(),
        }),
      }),
      message: /no sale was paid at the first/,
    },
    {
      name: 'last ends before the range',
      evidence: readings({
        customerRow: (row) => ({
          ...row,
          firstPurchaseAt: '2020-01-01T00:00:00.000Z',
          lastPurchaseAt: '2020-01-01T00:00:00.000Z',
        }),
      }),
      message: /last before it/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
