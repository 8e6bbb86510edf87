import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { shop } from '../testing/fake-shop.ts';
import { staffWholeSaleDiscounts } from './staff-whole-sale-discounts.ts';

ruleCases(staffWholeSaleDiscounts, {
  passes: [['a correct deployment', readings()]],
  fails: [
    [
      'only discounts of lines are counted',
      readings({ staffRow: (row) => ({ ...row, discountedTxCount: Math.min(1, row.discountedTxCount) }) }),
      /discount on the whole sale/,
    ],
    ['no discount is summed up', readings({ staffRow: (row) => ({ ...row, discountAmount: 0 }) })],
  ],
  cannotTell: [
    [
      'points or rounding may be all that was taken off',
      readings(
        { staffRow: (row) => ({ ...row, discountedTxCount: 0, discountAmount: 0 }) },
        shop().map((rung, index) => ({
          ...rung,
          sale:
            index % 2 === 0
              ? { ...rung.sale, pointsUsed: 5 }
              : { ...rung.sale, total: rung.sale.subTotal - 0.25, rounding: -0.25 },
        })),
      ),
      /no answer shows it/,
    ],
    [
      'no sale has a discount of its own',
      readings(
        {},
        shop().map((rung) => ({ ...rung, sale: { ...rung.sale, discountType: null, discountValue: 0 } })),
      ),
      /no answer shows it/,
    ],
    ['no sales at all', readings({}, [])],
  ],
});
