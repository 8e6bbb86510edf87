import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { customersFirstAndLastAddUp } from './customers-first-and-last-add-up.ts';

ruleCases(customersFirstAndLastAddUp, {
  passes: [['a correct deployment', readings()]],
  fails: [
    [
      'the last is the first in long ranges',
      readings({
        customerRow: (row, ask) =>
          ask.purpose.startsWith('part') ? row : { ...row, lastPurchaseAt: row.firstPurchaseAt },
      }),
      /last purchase of the whole/,
    ],
    [
      'the first is the last where stores are named',
      readings({
        customerRow: (row, ask) => (ask.storeIds.length === 0 ? row : { ...row, firstPurchaseAt: row.lastPurchaseAt }),
      }),
      /first purchase of the whole/,
    ],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
