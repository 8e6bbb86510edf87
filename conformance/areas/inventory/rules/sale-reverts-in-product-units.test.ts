import { ruleCases } from '../../../testing/rule-cases.ts';
import { GIVEN_BACK, moved, SOLD, stockroom } from '../testing.ts';
import { saleRevertsInProductUnits } from './sale-reverts-in-product-units.ts';

const hundredfold = GIVEN_BACK.map((log) => ({ ...log, quantity: log.quantity * 100 }));

ruleCases(saleRevertsInProductUnits, {
  passes: [
    { name: 'all comes back', evidence: stockroom([...SOLD, ...GIVEN_BACK]) },
    { name: 'a part comes back', evidence: stockroom([...SOLD, moved('SALE_REVERT', 1)]) },
    { name: 'more comes back than is on the lines now', evidence: stockroom([...SOLD, moved('SALE_REVERT', 5)]) },
  ],
  fails: [{ name: 'hundredths', evidence: stockroom([...SOLD, ...hundredfold]), message: /a hundredfold of product/ }],
  cannotTell: [{ name: 'nothing comes back', evidence: stockroom(SOLD), message: /no reverted sale/ }],
});
