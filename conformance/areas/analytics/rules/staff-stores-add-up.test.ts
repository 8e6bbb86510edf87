import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffStoresAddUp } from './staff-stores-add-up.ts';

ruleCases(staffStoresAddUp, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the filter is ignored',
      evidence: readings({ endpoint: 'staff', stores: () => [] }),
      message: /not the sum of its single stores/,
    },
    {
      name: 'discounts of all stores come with each',
      evidence: readings({ staffRow: (row) => ({ ...row, discountAmount: 500 }) }),
      message: /discountAmount of/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
