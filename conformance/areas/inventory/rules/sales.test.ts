import type { LogRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { moved, SOLD, sale, stockroom } from '../../../testing/stockroom.ts';
import {
  saleLinesAllMove,
  saleMovementsAgreeWithLines,
  saleMovementsFitTheirSale,
  saleRevertsInProductUnits,
} from './sales.ts';

/** Ten sales of tea and cake, a minute apart in the middle of the window. */
const SALES = Array.from({ length: 10 }, (_, index) => {
  const at = `2026-01-15T12:0${index}:00.000Z`;
  return sale({ id: `sale-${index}`, createdAt: at, updatedAt: at });
});

/** What each sale moved; the window's edges are kept by two deliveries. */
function moving(productsOf: (index: number) => readonly string[], sales = SALES) {
  const logs = sales.flatMap(({ id, createdAt }, index) =>
    productsOf(index).map(
      (productId): LogRow => moved('SALE_CREATE', -1, { id: `${id} ${productId}`, saleId: id, productId, createdAt }),
    ),
  );
  const edges = ['2026-01-02T00:00:00.000Z', '2026-01-30T00:00:00.000Z'].map((createdAt) =>
    moved('RESTOCK', 5, { id: createdAt, createdAt }),
  );
  return stockroom([...edges, ...logs], sales);
}

ruleCases(saleLinesAllMove, {
  tolerates: [
    ['cake is kept in stock in half of them only', moving((index) => (index < 5 ? ['tea'] : ['tea', 'cake']))],
    ['four sales move tea alone', moving((index) => (index < 4 ? ['tea'] : ['tea', 'cake']))],
  ],
  cannotTell: [
    ['cake is not kept in stock', moving(() => ['tea'])],
    ['a few sales', moving(() => ['tea', 'cake'], SALES.slice(0, 4))],
    [
      'sales that were given back',
      moving(
        (index) => (index < 8 ? ['tea'] : ['cake']),
        SALES.map((each) => ({ ...each, status: 'REFUNDED' })),
      ),
    ],
  ],
});

ruleCases(saleMovementsAgreeWithLines, {
  passes: [
    ['a movement for each product, without a sign', stockroom([moved('SALE_CREATE', -3, { quantity: 3 })])],
    ['a sale that was changed afterwards', stockroom([...SOLD, moved('SALE_CREATE', -5), moved('SALE_REVERT', 5)])],
    [
      'a sale that was taken back and rung up again, a movement for each product',
      stockroom([moved('SALE_CREATE', -3), moved('SALE_REVERT', 3), moved('SALE_CREATE', -3, { id: 'again' })]),
    ],
    ['a line that was reduced, the rest given back', stockroom([moved('SALE_CREATE', -4), moved('SALE_REVERT', 1)])],
    [
      'a sale whose other movements were not read',
      stockroom(
        [
          moved('SALE_CREATE', -2, { saleId: 'early' }),
          ...SOLD,
          moved('RESTOCK', 1, { createdAt: '2026-01-20T10:00:00.000Z' }),
        ],
        [sale(), sale({ id: 'early', createdAt: '2026-01-01T00:01:00.000Z' })],
      ),
    ],
  ],
  fails: [
    ['a line that moved twice', stockroom([...SOLD, moved('SALE_CREATE', -2)]), /product tea/],
    ['a line that did not move', stockroom(SOLD.slice(1)), /product tea/],
  ],
  cannotTell: [
    ['no sale behind the movements', stockroom(SOLD, []), /no sale was found/],
    ['logs that were not read to their end', stockroom(SOLD, [sale()], false), /no sale was found/],
  ],
});

const TWENTY = Array.from({ length: 20 }, (_, index) => index + 1);
const REFERRED = TWENTY.map((n) => moved('SALE_CREATE', -1, { saleId: `other-${n}` }));
const TWENTY_SALES = TWENTY.map((n) => sale({ id: `sale-${n}`, invoiceId: n }));

ruleCases(saleMovementsFitTheirSale, {
  passes: [
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
  cannotTell: [
    ['a few sales that were removed', stockroom(REFERRED.slice(0, 9), TWENTY_SALES.slice(0, 9))],
    ['one text that is a number', stockroom([moved('SALE_CREATE', -1, { saleId: '7' })], [sale({ invoiceId: 7 })])],
    ['no sale behind the movements', stockroom(SOLD, []), /no movement was found/],
  ],
});

ruleCases(saleRevertsInProductUnits, {
  passes: [
    ['a part comes back', stockroom([...SOLD, moved('SALE_REVERT', 1)])],
    ['more comes back than is on the lines now', stockroom([...SOLD, moved('SALE_REVERT', 5)])],
  ],
  cannotTell: [['nothing comes back', stockroom(SOLD), /no reverted sale/]],
});
