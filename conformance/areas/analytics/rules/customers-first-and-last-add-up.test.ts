import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { customersFirstAndLastAddUp } from './customers-first-and-last-add-up.ts';

habitCases(customersFirstAndLastAddUp, {
  passes: [CORRECT],
  fails: [
    [
      'the last is the first in long ranges',
      { customerRow: (row, _, ask) => (ask.purpose.startsWith('part') ? {} : { lastPurchaseAt: row.firstPurchaseAt }) },
      /last purchase of the whole/,
    ],
    [
      'the first is the last where stores are named',
      { customerRow: (row, _, ask) => (ask.storeIds.length === 0 ? {} : { firstPurchaseAt: row.lastPurchaseAt }) },
      /first purchase of the whole/,
    ],
  ],
  cannotTell: [NO_SALES],
});
