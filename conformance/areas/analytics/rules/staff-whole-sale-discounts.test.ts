import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { shop } from '../testing/fake-shop.ts';
import { staffWholeSaleDiscounts } from './staff-whole-sale-discounts.ts';

ruleCases(staffWholeSaleDiscounts, {
  passes: [{ name: 'a correct deployment', evidence: readings() }],
  fails: [
    {
      name: 'only discounts of lines are counted',
      evidence: readings({ staffRow: (row) => ({ ...row, discountedTxCount: Math.min(1, row.discountedTxCount) }) }),
      message: /discount on the whole sale/,
    },
    { name: 'no discount is summed up', evidence: readings({ staffRow: (row) => ({ ...row, discountAmount: 0 }) }) },
  ],
  cannotTell: [
    {
      name: 'points or rounding may be all that was taken off',
      evidence: readings(
        { staffRow: (row) => ({ ...row, discountedTxCount: 0, discountAmount: 0 }) },
        shop().map((rung, index) => ({
          ...rung,
          sale:
            index % 2 === 0
              ? { ...rung.sale, pointsUsed: 5 }
              : { ...rung.sale, total: rung.sale.subTotal - 0.25, rounding: -0.25 },
        })),
      ),
      message: /no answer shows it/,
    },
    {
      name: 'no sale has a discount of its own',
      evidence: readings(
        {},
        shop().map((rung) => ({ ...rung, sale: { ...rung.sale, discountType: null, discountValue: 0 } })),
      ),
      message: /no answer shows it/,
    },
    { name: 'no sales at all', evidence: readings({}, []) },
  ],
});
