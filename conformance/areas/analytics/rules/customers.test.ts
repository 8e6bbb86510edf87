import { clubShop, type Rung } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import {
  customersFirstAndLastAddUp,
  customersPurchasesInOrder,
  customersSpendIsOfPaidSales,
  customersWithinSales,
} from './customers.ts';

habitCases(customersFirstAndLastAddUp, {
  passes: [CORRECT],
  fails: [
    [
      'the last is the first in long ranges',
      { customerRow: (row, _, ask) => (ask.purpose.startsWith('part') ? {} : { lastPurchaseAt: row.firstPurchaseAt }) },
      /last purchase of the whole/,
    ],
    [
      'the first is the last where stores are named',
      { customerRow: (row, _, ask) => (ask.storeIds.length === 0 ? {} : { firstPurchaseAt: row.lastPurchaseAt }) },
      /first purchase of the whole/,
    ],
  ],
  cannotTell: [NO_SALES],
});

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

function withReturn(rungs: readonly Rung[]): Rung[] {
  return rungs.flatMap((rung, index) => {
    const sale = { ...rung.sale, id: 'returned', status: 'PAID', total: -5000 };
    return index === 0 ? [rung, { ...rung, customerId: null, sale }] : [rung];
  });
}

habitCases(customersWithinSales, {
  passes: [CORRECT, ['a walk-in customer returned a lot', {}, /./, withReturn(clubShop())]],
  fails: [
    ['the lower bound is ignored', { endpoint: 'customers', from: () => 0 }, /bought more than was sold/],
    ['the store filter is ignored', { stores: () => [] }, /./, clubShop()],
    ['each payment counts', { customerRow: (row) => ({ revenue: row.revenue * 2, txCount: row.txCount * 2 }) }],
  ],
  cannotTell: [NO_SALES],
});
