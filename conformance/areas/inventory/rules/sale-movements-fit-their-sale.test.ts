import { ruleCases } from '../../../testing/rule-cases.ts';
import { GIVEN_BACK, moved, SOLD, stockroom } from '../testing/stockroom.ts';
import { saleMovementsFitTheirSale } from './sale-movements-fit-their-sale.ts';

ruleCases(saleMovementsFitTheirSale, {
  passes: [
    { name: 'movements of a sale and its reversal', evidence: stockroom([...SOLD, ...GIVEN_BACK]) },
    {
      name: 'a product that was struck off the sale',
      evidence: stockroom([
        ...SOLD,
        moved('SALE_CREATE', -1, { productId: 'soap' }),
        moved('SALE_REVERT', 1, { productId: 'soap' }),
      ]),
    },
    {
      name: 'a sale whose goods all left another store',
      evidence: stockroom(SOLD.map((log) => ({ ...log, storeId: 'store-2' }))),
    },
    {
      name: 'a sale that was not read',
      evidence: stockroom([...SOLD, moved('SALE_CREATE', -9, { saleId: 'sale-9' })]),
    },
  ],
  fails: [
    {
      name: 'another store',
      evidence: stockroom([...SOLD, ...GIVEN_BACK.map((log) => ({ ...log, storeId: 'store-2' }))]),
      message: /not in the store of sale sale-1/,
    },
    {
      name: 'the reference of another sale',
      evidence: stockroom([...SOLD, moved('SALE_CREATE', -1, { productId: 'soap' })]),
      message: /no line with this product/,
    },
  ],
  cannotTell: [
    { name: 'no sale behind the movements', evidence: stockroom(SOLD, []), message: /no movement was found/ },
  ],
});
