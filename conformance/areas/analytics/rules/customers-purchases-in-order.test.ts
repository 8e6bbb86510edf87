import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { customersPurchasesInOrder } from './customers-purchases-in-order.ts';

ruleCases(customersPurchasesInOrder, {
  passes: [['a correct deployment', readings()]],
  fails: [
    [
      'first and last are swapped',
      readings({
        customerRow: (row) => ({ ...row, firstPurchaseAt: row.lastPurchaseAt, lastPurchaseAt: row.firstPurchaseAt }),
      }),
      /later than the last/,
    ],
    [
      'last is when the customer was changed',
      readings({ customerRow: (row) => ({ ...row, lastPurchaseAt: '2026-03-10T23:59:00.000Z' }) }),
    ],
    [
      'first is when the customer was registered, which is before the sale',
      readings({
        customerRow: (row) => ({
          ...row,
          firstPurchaseAt: new Date(Date.parse(row.firstPurchaseAt ?? '') - 3_600_000).toISOString(),
        }),
      }),
      /no sale was paid at the first/,
    ],
    [
      'last ends before the range',
      readings({
        customerRow: (row) => ({
          ...row,
          firstPurchaseAt: '2020-01-01T00:00:00.000Z',
          lastPurchaseAt: '2020-01-01T00:00:00.000Z',
        }),
      }),
      /last before it/,
    ],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
