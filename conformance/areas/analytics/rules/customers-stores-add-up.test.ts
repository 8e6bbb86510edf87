import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { customersStoresAddUp } from './customers-stores-add-up.ts';

ruleCases(customersStoresAddUp, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the filter is ignored',
      evidence: readings({ endpoint: 'customers', stores: () => [] }),
      message: /not the sum of its single stores/,
    },
    { name: 'the second of two stores is left out', evidence: readings({ stores: (ask) => ask.storeIds.slice(0, 1) }) },
    {
      name: 'one store is not found by its filter',
      evidence: readings({
        counts: ({ sale }, ask) => sale.status === 'PAID' && !(ask.storeIds.length === 1 && sale.storeId === 'store-c'),
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
