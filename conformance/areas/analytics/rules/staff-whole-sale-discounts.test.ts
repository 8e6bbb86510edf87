import { shop } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases } from '../../../testing/habit-cases.ts';
import { staffWholeSaleDiscounts } from './staff-whole-sale-discounts.ts';

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
