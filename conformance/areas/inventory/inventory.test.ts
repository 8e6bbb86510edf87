import { productRow, saleRow, wholeList } from '../../model/examples/evidence.ts';
import type { LogRow, SaleRow } from '../../model/rows.ts';
import { DELIVERED, defaultRange, GIVEN_BACK, moved, SOLD, sale, stockroom } from '../../testing/evidence.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import {
  movementDirectionFitsType,
  movementsChangeStockByQuantity,
  movementsInProductUnits,
  quantitiesDifferByConversion,
} from './rules/movements.ts';
import { defaultRangeBegins, defaultRangeEnds, logsReachBack } from './rules/ranges.ts';
import {
  saleLinesAllMove,
  saleMovementsAgreeWithLines,
  saleMovementsFitTheirSale,
  saleRevertsInProductUnits,
} from './rules/sales.ts';

ruleCases(defaultRangeBegins, {
  passes: [
    ['the day changed', defaultRange({ from: '2026-01-13T00:00:00.000Z' }, { serverDate: '2026-02-10T23:59:50.000Z' })],
  ],
  fails: [['one day too early', defaultRange({ from: '2026-01-10T00:00:00.000Z' }), /received 2026-01-10/]],
});

ruleCases(defaultRangeEnds, {
  passes: [
    [
      'the day of our clock, where a gateway writes a Date of an hour ago',
      defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2026-02-10T23:07:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    ],
  ],
  fails: [
    [
      'the day of our clock, where the deployment lives in another year',
      defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2025-02-10T12:00:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    ],
  ],
});

const DAY = 86_400_000;

const WINDOW = { from: '2025-02-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

function daysAgo(days: number): string {
  return new Date(Date.parse(WINDOW.to) - days * DAY).toISOString();
}

/** Three sales a day for 90 days, whose movements are known of the last so many. */
function shopWithLogs(days: number, isMoving: (sale: SaleRow) => boolean = () => true, window = WINDOW) {
  const sales = Array.from({ length: 270 }, (_, index) => {
    const at = daysAgo(index / 3);
    return sale({ id: `sale-${index}`, createdAt: at, updatedAt: at });
  });
  const logs = sales
    .slice(0, days * 3)
    .filter(isMoving)
    .map(({ id, createdAt }): LogRow => moved('SALE_CREATE', -3, { id: `log-${id}`, saleId: id, createdAt }));
  const room = stockroom(logs, sales);
  return { logs: { ...room.logs, window }, sales: { ...room.sales, window } };
}

ruleCases(logsReachBack, {
  passes: [
    ['few movements, since another day', shopWithLogs(30, ({ id }) => id.endsWith('0'))],
    ['movements since another day', shopWithLogs(45)],
  ],
  cannotTell: [
    ['a month that was read', shopWithLogs(30, undefined, { ...WINDOW, from: daysAgo(31) })],
    ['a stock that few sales change', shopWithLogs(30, ({ id }) => id.endsWith('9')), /too few sales/],
  ],
});

const right = [...DELIVERED, ...SOLD, ...GIVEN_BACK];

const returned = sale({ id: 'sale-2', lines: [{ productId: 'tea', unit: 'bag', quantity: -1, actualQuantity: -1 }] });

ruleCases(movementDirectionFitsType, {
  passes: [
    ['a delivery corrected with the other sign', stockroom([...right, moved('RESTOCK', -4)])],
    [
      'a sale that takes goods back',
      stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-2', quantity: -1 })], [sale(), returned]),
    ],
    ['a sale that is unknown', stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-9', quantity: -1 })])],
  ],
});

ruleCases(movementsChangeStockByQuantity, {
  passes: [
    [
      'a quantity of another type that is 100 times the change by coincidence',
      stockroom([...right, moved('RECONCILE_APPROVE', 100, { previousStock: 99, currentStock: 100 })]),
      /12 movements, 1 unclear/,
    ],
  ],
  fails: [
    ['a few hundredths lost', stockroom([moved('SALE_CREATE', -0.85, { previousStock: 4.84, currentStock: 4.01 })])],
  ],
});

/** One day after the other, a delivery and a sale of the same product, each from where the one before left off. */
function shelf(change: (log: LogRow) => LogRow): LogRow[] {
  return [1, 2, 3, 4].flatMap((day) => {
    const at = (hour: string) => `2026-01-0${day}T${hour}:00:00.000Z`;
    const [low, high] = [10 * day, 10 * day + 13];
    return [
      moved('RESTOCK', 13, { id: `in-${day}`, createdAt: at('08'), previousStock: low, currentStock: high }),
      moved('SALE_CREATE', -3, { id: `out-${day}`, createdAt: at('12'), previousStock: high, currentStock: low + 10 }),
    ].map(change);
  });
}

/** A shelf of which these movements are a hundredfold. */
const hundredfold = (...ids: readonly string[]) => {
  const times = (log: LogRow, by: number) => ({
    ...log,
    quantity: log.quantity * by,
    previousStock: log.previousStock * by,
    currentStock: log.currentStock * by,
  });
  return stockroom(shelf((log) => times(log, ids.includes(log.id) ? 100 : 1)));
};

ruleCases(movementsInProductUnits, {
  passes: [['a hundredfold once, of a counted pallet', hundredfold('in-2')]],
  tolerates: [['a few', hundredfold('in-1', 'in-2')]],
  cannotTell: [['two shelves', stockroom([moved('RESTOCK', 3), moved('SALE_CREATE', -3, { productId: 'cake' })])]],
});

const NINE = Array.from({ length: 9 }, (_, index) => `product-${index}`);

/** Nine products, each sold so many times at once, and what the stock lost for it. */
function shop(counts: readonly number[], lost: (count: number) => number) {
  const sales = counts.map((quantity) => {
    const line = { unit: 'cup', quantity, actualQuantity: lost(quantity) };
    return saleRow({ id: `sale-${quantity}`, lines: NINE.map((productId) => ({ productId, ...line })) });
  });
  return { sales: wholeList(sales), products: wholeList(NINE.map((id) => productRow({ id }))) };
}

ruleCases(quantitiesDifferByConversion, {
  cannotTell: [
    ['a small shop that sells halves', shop([1], (count) => count / 2)],
    ['a deposit on each of a few products', shop([1, 2, 5], (count) => count + 1)],
  ],
});

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
  ],
  cannotTell: [
    ['a few sales that were removed', stockroom(REFERRED.slice(0, 9), TWENTY_SALES.slice(0, 9))],
    ['one text that is a number', stockroom([moved('SALE_CREATE', -1, { saleId: '7' })], [sale({ invoiceId: 7 })])],
  ],
});

ruleCases(saleRevertsInProductUnits, {
  passes: [['more comes back than is on the lines now', stockroom([...SOLD, moved('SALE_REVERT', 5)])]],
});
