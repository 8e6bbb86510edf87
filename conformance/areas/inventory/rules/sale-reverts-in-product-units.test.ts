import { ruleCases } from '../../../testing/rule-cases.ts';
import { GIVEN_BACK, moved, SOLD, stockroom } from '../../../testing/stockroom.ts';
import { saleRevertsInProductUnits } from './sale-reverts-in-product-units.ts';

const hundredfold = GIVEN_BACK.map((log) => ({ ...log, quantity: log.quantity * 100 }));

ruleCases(saleRevertsInProductUnits, {
  passes: [
    ['all comes back', stockroom([...SOLD, ...GIVEN_BACK])],
    ['a part comes back', stockroom([...SOLD, moved('SALE_REVERT', 1)])],
    ['more comes back than is on the lines now', stockroom([...SOLD, moved('SALE_REVERT', 5)])],
  ],
  fails: [['hundredths', stockroom([...SOLD, ...hundredfold]), /a hundredfold of product/]],
  cannotTell: [['nothing comes back', stockroom(SOLD), /no reverted sale/]],
});
