import { ruleCases } from '../../../testing/rule-cases.ts';
import { clubShop, type Rung } from '../testing/shop.ts';
import { readings } from '../testing/till.ts';
import { customersWithinTakings } from './customers-within-takings.ts';

function broughtBack(rungs: readonly Rung[]): Rung[] {
  return rungs.flatMap((rung, index) => {
    const sale = { ...rung.sale, id: 'brought-back', status: 'PAID', total: -5000 };
    return index === 0 ? [rung, { ...rung, customerId: null, sale }] : [rung];
  });
}

ruleCases(customersWithinTakings, {
  passes: [
    { name: 'a deployment that is right', evidence: readings() },
    { name: 'somebody without a name brought a lot back', evidence: readings({}, broughtBack(clubShop())) },
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
