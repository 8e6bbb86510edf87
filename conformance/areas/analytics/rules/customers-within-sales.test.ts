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
    { name: 'a correct deployment', evidence: readings() },
    { name: 'a walk-in customer returned a lot', evidence: readings({}, withReturn(clubShop())) },
  ],
  fails: [
    {
      name: 'the lower bound is ignored',
      evidence: readings({ endpoint: 'customers', from: () => 0 }),
      message: /bought more than was sold/,
    },
    { name: 'the store filter is ignored', evidence: readings({ stores: () => [] }, clubShop()) },
    {
      name: 'each payment counts as a sale',
      evidence: readings({ customerRow: (row) => ({ ...row, revenue: row.revenue * 2, txCount: row.txCount * 2 }) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
