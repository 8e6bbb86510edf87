import { ruleCases } from '../../../testing/rule-cases.ts';
import { GIVEN_BACK, moved, SOLD, sale, stockroom } from '../../../testing/stockroom.ts';
import { saleMovementsFitTheirSale } from './sale-movements-fit-their-sale.ts';

const TWENTY = Array.from({ length: 20 }, (_, index) => index + 1);
const REFERRED = TWENTY.map((n) => moved('SALE_CREATE', -1, { saleId: `other-${n}` }));
const SALES = TWENTY.map((n) => sale({ id: `sale-${n}`, invoiceId: n }));

ruleCases(saleMovementsFitTheirSale, {
  passes: [
    ['movements of a sale and its reversal', stockroom([...SOLD, ...GIVEN_BACK])],
    [
      'a product that was struck off the sale',
      stockroom([
        ...SOLD,
        moved('SALE_CREATE', -1, { productId: 'soap' }),
        moved('SALE_REVERT', 1, { productId: 'soap' }),
      ]),
    ],
    ['a sale whose goods all left another store', stockroom(SOLD.map((log) => ({ ...log, storeId: 'store-2' })))],
    ['a sale that was not read', stockroom([...SOLD, moved('SALE_CREATE', -9, { saleId: 'sale-9' })])],
  ],
  fails: [
    [
      'another store',
      stockroom([...SOLD, ...GIVEN_BACK.map((log) => ({ ...log, storeId: 'store-2' }))]),
      /not in the store of sale sale-1/,
    ],
    ['of another', stockroom([...SOLD, moved('SALE_CREATE', -1, { productId: 'soap' })]), /no line with this product/],
    [
      'invoice numbers for ids',
      stockroom(
        SOLD.map((log, index) => ({ ...log, saleId: `${index + 1}` })),
        SOLD.map((_, index) => sale({ id: `sale-${index + 1}`, invoiceId: index + 1 })),
      ),
      /invoice number of a sale/,
    ],
    ['ids of no sale', stockroom(REFERRED, SALES), /seen in 20 of 20 sale movements, first: .* is the id of no sale/],
  ],
  cannotTell: [
    ['a few sales that were removed', stockroom(REFERRED.slice(0, 9), SALES.slice(0, 9))],
    ['one text that is a number', stockroom([moved('SALE_CREATE', -1, { saleId: '7' })], [sale({ invoiceId: 7 })])],
    ['no sale behind the movements', stockroom(SOLD, []), /no movement was found/],
  ],
});
