import { clubShop, type Rung } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { customersWithinSales } from './customers-within-sales.ts';

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
