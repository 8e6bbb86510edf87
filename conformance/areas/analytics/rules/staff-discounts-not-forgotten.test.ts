import type { SaleRow } from '../../../model/rows.ts';
import { type Rung, shop } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases } from '../../../testing/habit-cases.ts';
import { staffDiscountsNotForgotten } from './staff-discounts-not-forgotten.ts';

const NONE = { discountAmount: 0, discountedTxCount: 0, discountRate: 0 };
const nothing = { staffRow: () => NONE };

function sales(change: (sale: SaleRow) => Partial<SaleRow>): Rung[] {
  return shop().map((rung) => ({ ...rung, sale: { ...rung.sale, ...change(rung.sale) } }));
}

habitCases(staffDiscountsNotForgotten, {
  passes: [
    CORRECT,
    ['less than there was, which another rule covers', { staffRow: () => ({ ...NONE, discountedTxCount: 1 }) }],
    ['an amount without a count', { staffRow: () => ({ ...NONE, discountAmount: 0.01 }) }],
  ],
  fails: [
    ['no discount of anyone', nothing, /has no discount, and \d+ paid sales/],
    ['none of one person', { staffRow: ({ id }) => (id === 'staff-3' ? NONE : {}) }, /staff-3 has no discount/],
    [
      'none where a store is asked for',
      { staffRow: (_row, _index, { storeIds }) => (storeIds.length > 0 ? NONE : {}) },
    ],
    ['a value below 1, as a share', nothing, /./, sales((sale) => ({ discountValue: sale.discountValue / 100 }))],
  ],
  cannotTell: [
    [
      'only unpaid sales have one',
      nothing,
      /no answer shows it/,
      sales(({ status, discountType }) => ({
        discountType: status === 'PAID' ? null : discountType,
      })),
    ],
    ['points may be all that was taken off', nothing, /no answer shows it/, sales(() => ({ pointsUsed: 5 }))],
    [
      'rounding may be all',
      nothing,
      /no answer shows it/,
      sales(({ subTotal }) => ({ total: subTotal - 0.25, rounding: -0.25 })),
    ],
    ['a discount that is worth nothing', nothing, /no answer shows it/, sales(({ subTotal }) => ({ total: subTotal }))],
    ['a discount without a kind', nothing, /no answer shows it/, sales(() => ({ discountType: null }))],
    ['no sales at all', {}, /./, []],
  ],
});
