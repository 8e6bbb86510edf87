import type { Rung } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { customersPurchasesInOrder } from './customers-purchases-in-order.ts';

function ofAnyCustomer(rungs: readonly Rung[]) {
  const paid = rungs.filter(({ sale, customerId }) => sale.status === 'PAID' && customerId !== null);
  const instants = paid.map(({ sale }) => sale.createdAt).toSorted();
  return { firstPurchaseAt: instants[0] ?? null, lastPurchaseAt: instants.at(-1) ?? null };
}

const OLD = '2020-01-01T00:00:00.000Z';

habitCases(customersPurchasesInOrder, {
  passes: [
    CORRECT,
    [
      'a few bought again since',
      { customerRow: (_row, index) => (index < 3 ? { lastPurchaseAt: '2026-03-20T12:00:01.000Z' } : {}) },
    ],
  ],
  fails: [
    [
      'first and last are swapped',
      { customerRow: (row) => ({ firstPurchaseAt: row.lastPurchaseAt, lastPurchaseAt: row.firstPurchaseAt }) },
      /later than the last/,
    ],
    [
      'last is the moment of the request',
      { customerRow: () => ({ lastPurchaseAt: '2026-03-20T12:00:01.000Z' }) },
      /all customers have one last purchase/,
    ],
    [
      'first and last are those of any customer',
      { customerRow: (_row, _index, _ask, rungs) => ofAnyCustomer(rungs) },
      /all customers have one first purchase, at which only one sale was paid/,
    ],
    ['last is when the customer was changed', { customerRow: () => ({ lastPurchaseAt: '2026-03-10T23:59:00.000Z' }) }],
    [
      'first is when the customer was registered, which is before the sale',
      {
        customerRow: (row) => ({
          firstPurchaseAt: new Date(Date.parse(row.firstPurchaseAt ?? '') - 3_600_000).toISOString(),
        }),
      },
      /no sale was paid at the first/,
    ],
    [
      'last ends before the range',
      { customerRow: () => ({ firstPurchaseAt: OLD, lastPurchaseAt: OLD }) },
      /last before it/,
    ],
  ],
  cannotTell: [NO_SALES],
});
