import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffStoreFilter } from './staff-store-filter.ts';

ruleCases(staffStoreFilter, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the filter is ignored',
      evidence: readings({ endpoint: 'staff', stores: () => [] }),
      message: /is not that of their paid sales/,
    },
    {
      name: 'the second store of several is left out',
      evidence: readings({ stores: (ask) => ask.storeIds.slice(0, 1) }),
      message: /two stores/,
    },
    {
      name: 'the third store of many is left out',
      evidence: readings({ stores: (ask) => ask.storeIds.slice(0, 2) }),
      message: /many stores/,
    },
    {
      name: 'staff are filtered by their own store',
      evidence: readings({
        counts: ({ sale }, ask) => sale.status === 'PAID' && (ask.storeIds.length === 0 || sale.staffId !== 'staff-2'),
      }),
      message: /staff-2/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
