import type { SaleRow } from '../../../model/rows.ts';
import { cents } from '../../../testing/fake-analytics.ts';
import { type Rung, shop } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases, NO_ANSWERS, NO_SALES } from '../../../testing/habit-cases.ts';
import {
  staffDiscountedCount,
  staffDiscountRate,
  staffDiscountsNotForgotten,
  staffObservedWork,
  staffWholeSaleDiscounts,
} from './staff.ts';

habitCases(staffDiscountRate, {
  passes: [CORRECT],
  fails: [
    [
      'a fraction instead of a percentage',
      { staffRow: (row) => ({ discountRate: Number(row.discountRate) / 100 }) },
      /discountRate is not/,
    ],
    ['percent of revenue', { staffRow: (row) => ({ discountRate: cents((row.discountAmount / row.revenue) * 100) }) }],
    ['one is wrong', { staffRow: (row, index) => (index === 6 ? { discountRate: Number(row.discountRate) + 1 } : {}) }],
    [
      'null where no discount was given',
      { staffRow: (row) => (row.discountAmount === 0 ? { discountRate: null } : {}) },
      /staff-\d+: discountRate is not 0 \/ /,
    ],
    ['rates are whole numbers', { staffRow: (row) => ({ discountRate: Math.round(Number(row.discountRate)) }) }],
  ],
  cannotTell: [NO_SALES],
});

habitCases(staffDiscountedCount, {
  passes: [CORRECT],
  fails: [
    ['discounts counted', { staffRow: (row) => ({ discountedTxCount: row.txCount + 1 }) }, /cannot be those of/],
    ['a count below zero', { staffRow: (_, index) => (index === 3 ? { discountedTxCount: -1 } : {}) }],
    [
      'discounted sales without a discount',
      { staffRow: ({ txCount }) => ({ txCount: txCount + 2, discountedTxCount: txCount + 2, discountAmount: 0 }) },
    ],
    ['half a sale', { staffRow: (_, index) => (index === 0 ? { discountedTxCount: 0.5 } : {}) }],
    ['a discount below zero', { staffRow: (row) => ({ discountAmount: -row.discountAmount - 1 }) }],
  ],
  cannotTell: [NO_SALES],
});

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

function work(observedWorkingHours: number, observedWorkDays: number) {
  return { observedWorkingHours, observedWorkDays };
}

habitCases(staffObservedWork, {
  passes: [
    CORRECT,
    ['no one clocks in', { staffRow: () => ({ ...work(0, 0) }) }],
    ['nights, of which one day each counts', { staffRow: () => ({ ...work(40, 1) }) }],
    ['no such field, which is a matter of the type rules', { staffRow: () => ({ observedWorkingHours: null }) }],
  ],
  tolerates: [
    [
      'one of them forgot to clock out',
      { staffRow: (_, row) => (row === 2 ? { observedWorkingHours: 5000, observedWorkDays: 1 } : {}) },
    ],
  ],
  fails: [
    ['negative', { staffRow: (_, row) => (row === 2 ? { observedWorkingHours: -3 } : {}) }, /worked less than nothing/],
    ['minutes for hours', { staffRow: () => ({ ...work(110 * 60, 14) }) }, /worked more than the range/],
    ['more days than there are', { staffRow: () => ({ ...work(8, 400) }) }],
    ['hours without days', { staffRow: () => ({ ...work(110, 0) }) }],
    ['days below zero', { staffRow: () => ({ observedWorkDays: -1 }) }],
  ],
  cannotTell: [
    [
      'too few staff to tell a calculation from a forgotten clock-out',
      { list: (rows) => rows.slice(0, 1), staffRow: () => ({ ...work(5000, 1) }) },
      /too few staff worked/,
    ],
    NO_ANSWERS,
    NO_SALES,
  ],
});

habitCases(staffWholeSaleDiscounts, {
  passes: [CORRECT],
  fails: [
    [
      'only discounts of lines are counted',
      { staffRow: (row) => ({ discountedTxCount: Math.min(1, row.discountedTxCount) }) },
      /discount on the whole sale/,
    ],
    ['no discount is summed up', { staffRow: () => ({ discountAmount: 0 }) }],
  ],
  cannotTell: [
    [
      'points or rounding may be all that was taken off',
      { staffRow: () => ({ discountedTxCount: 0, discountAmount: 0 }) },
      /no answer shows it/,
      shop().map((rung, index) => ({
        ...rung,
        sale:
          index % 2 === 0
            ? { ...rung.sale, pointsUsed: 5 }
            : { ...rung.sale, total: rung.sale.subTotal - 0.25, rounding: -0.25 },
      })),
    ],
    [
      'no sale has a discount of its own',
      {},
      /no answer shows it/,
      shop().map((rung) => ({ ...rung, sale: { ...rung.sale, discountType: null, discountValue: 0 } })),
    ],
    ['no sales at all', {}, /./, []],
  ],
});
