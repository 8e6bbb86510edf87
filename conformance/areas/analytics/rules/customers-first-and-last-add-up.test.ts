import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { customersFirstAndLastAddUp } from './customers-first-and-last-add-up.ts';

ruleCases(customersFirstAndLastAddUp, {
  passes: [{ name: 'a correct deployment', evidence: readings() }],
  fails: [
    {
      name: 'the last is the first in long ranges',
      evidence: readings({
        customerRow: (row, ask) =>
          ask.purpose.startsWith('part') ? row : { ...row, lastPurchaseAt: row.firstPurchaseAt },
      }),
      message: /last purchase of the whole/,
    },
    {
      name: 'the first is the last where stores are named',
      evidence: readings({
        customerRow: (row, ask) => (ask.storeIds.length === 0 ? row : { ...row, firstPurchaseAt: row.lastPurchaseAt }),
      }),
      message: /first purchase of the whole/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
