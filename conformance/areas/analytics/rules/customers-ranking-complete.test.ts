import { ruleCases } from '../../../testing/rule-cases.ts';
import { shop } from '../testing/shop.ts';
import { readings } from '../testing/till.ts';
import { customersRankingComplete } from './customers-ranking-complete.ts';

ruleCases(customersRankingComplete, {
  passes: [
    { name: 'a deployment that is right', evidence: readings() },
    { name: 'a ranking that is cut at a hundred', evidence: readings({}, shop({ sales: 1500, customers: 600 })) },
  ],
  fails: [
    {
      name: 'somebody is left out of long ranges',
      evidence: readings({
        endpoint: 'customers',
        list: (rows, ask) =>
          ask.purpose.startsWith('whole') ? rows.filter((row) => !JSON.stringify(row).includes('"customer-1"')) : rows,
      }),
      message: /has more in "part 1/,
    },
    {
      name: 'sales of one store are left out where no store is named',
      evidence: readings({
        counts: ({ sale }, ask) => sale.status === 'PAID' && (ask.storeIds.length > 0 || sale.storeId !== 'store-c'),
      }),
      message: /has more in/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
