import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffStoreNamed } from './staff-store-named.ts';

ruleCases(staffStoreNamed, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'a staff row names its store otherwise',
      evidence: readings({
        staffRow: (row, _ask, index) => (index === 1 ? { ...row, storeName: 'Head office' } : row),
      }),
      message: /has another name/,
    },
    {
      name: 'a store of nobody',
      evidence: readings({ staffRow: (row) => ({ ...row, storeId: 'store-x' }) }),
      message: /none of the organization/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
