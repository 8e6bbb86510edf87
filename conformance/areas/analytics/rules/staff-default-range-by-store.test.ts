import { ruleCases } from '../../../testing/rule-cases.ts';
import { shop } from '../testing/shop.ts';
import { readings } from '../testing/till.ts';
import { unasked } from '../testing/unasked.ts';
import { staffDefaultRangeByStore } from './staff-default-range-by-store.ts';

ruleCases(staffDefaultRangeByStore, {
  passes: [
    { name: 'a deployment that is right', evidence: unasked() },
    {
      name: 'a few sales came between two questions',
      evidence: unasked({
        counts: ({ sale }, ask) => sale.status === 'PAID' && (ask.storeIds.length > 0 || sale.id < 'sale-00590'),
      }),
    },
  ],
  fails: [
    {
      name: 'without a range the stores are ignored',
      evidence: unasked({ stores: () => [] }),
      message: /come to more than all stores/,
    },
  ],
  cannotTell: [
    { name: 'no sales at all', evidence: unasked({}, []), message: /no answer shows it/ },
    { name: 'nobody asked without a range', evidence: readings({}, shop()), message: /no answer shows it/ },
  ],
});
