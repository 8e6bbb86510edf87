import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { clubShop, type Rung } from '../testing/fake-shop.ts';
import { customersWithinSales } from './customers-within-sales.ts';

function withReturn(rungs: readonly Rung[]): Rung[] {
  return rungs.flatMap((rung, index) => {
    const sale = { ...rung.sale, id: 'returned', status: 'PAID', total: -5000 };
    return index === 0 ? [rung, { ...rung, customerId: null, sale }] : [rung];
  });
}

ruleCases(customersWithinSales, {
  passes: [
    ['a correct deployment', readings()],
    ['a walk-in customer returned a lot', readings({}, withReturn(clubShop()))],
  ],
  fails: [
    ['the lower bound is ignored', readings({ endpoint: 'customers', from: () => 0 }), /bought more than was sold/],
    ['the store filter is ignored', readings({ stores: () => [] }, clubShop())],
    [
      'each payment counts as a sale',
      readings({ customerRow: (row) => ({ ...row, revenue: row.revenue * 2, txCount: row.txCount * 2 }) }),
    ],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
