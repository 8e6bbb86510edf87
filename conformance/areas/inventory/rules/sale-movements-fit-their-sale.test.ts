import { ruleCases } from '../../../testing/rule-cases.ts';
import { GIVEN_BACK, moved, SOLD, sale, stockroom } from '../testing.ts';
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
    {
      name: 'invoice numbers for ids',
      evidence: stockroom(
        SOLD.map((log, index) => ({ ...log, saleId: `${index + 1}` })),
        SOLD.map((_, index) => sale({ id: `sale-${index + 1}`, invoiceId: index + 1 })),
      ),
      message: /invoice number of a sale/,
    },
  ],
  cannotTell: [
    {
      name: 'one text that is a number by chance',
      evidence: stockroom([moved('SALE_CREATE', -1, { saleId: '7' })], [sale({ invoiceId: 7 })]),
    },
    { name: 'no sale behind the movements', evidence: stockroom(SOLD, []), message: /no movement was found/ },
  ],
});
