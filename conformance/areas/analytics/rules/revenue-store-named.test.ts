import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { revenueStoreNamed } from './revenue-store-named.ts';

ruleCases(revenueStoreNamed, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'a store has the name of another',
      evidence: readings({
        revenueRow: (row) => (row.storeId === 'store-b' ? { ...row, storeName: 'Name of store-a' } : row),
      }),
      message: /has another name/,
    },
    {
      name: 'a store of nobody',
      evidence: readings({ revenueRow: (row, _ask, index) => (index === 5 ? { ...row, storeId: 'store-x' } : row) }),
      message: /none of the organization/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
