import type { LogRow, SaleRow } from '../../model/rows.ts';
import { censusOf, logRow, saleRow } from '../../testing/exchanges.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import type { DefaultRangeEvidence } from '../shared/ranges/ranges.ts';
import {
  movementDirectionFitsType,
  movementsChangeStockByQuantity,
  movementsInProductUnits,
} from './rules/movements.ts';
import { defaultRangeBegins, defaultRangeEnds } from './rules/ranges.ts';
import { saleLinesAllMove, saleMovementsAgreeWithLines, saleMovementsFitTheirSale } from './rules/sales.ts';

/** Logs requested without bounds at noon of 2026-02-10, or when the clocks say. */
function defaultRange(
  echoed: { readonly from?: string; readonly to?: string },
  clocks: Partial<DefaultRangeEvidence> = {},
): { readonly defaultRange: DefaultRangeEvidence } {
  const noon = '2026-02-10T12:00:00.000Z';
  return {
    defaultRange: {
      ...{ exchange: 'ex-0001', status: 200, oldest: null, newest: null, edges: [], later: null },
      echoed: { from: '2026-01-12T00:00:00.000Z', to: '2026-02-10T23:59:59.999Z', ...echoed },
      ...{ askedAt: noon, serverDate: noon, ...clocks },
    },
  };
}

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

const WINDOW = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

function stockroom(logs: readonly LogRow[], sales: readonly SaleRow[] = [sale()]) {
  return { logs: censusOf('logs', logs, WINDOW), sales: censusOf('sales', sales, WINDOW) };
}

/** Two lines of tea, one of cake with a unit conversion. */
function sale(partial: Partial<SaleRow> = {}): SaleRow {
  const line = (productId: string, quantity: number, actualQuantity = quantity) => {
    return { productId, unit: 'bag', quantity, actualQuantity };
  };
  return saleRow({ lines: [line('tea', 2), line('tea', 1), line('cake', 1, 0.125)], ...partial });
}

/** A movement whose stock changes by its signed quantity. */
function moved(type: string, quantity: number, partial: Partial<LogRow> = {}): LogRow {
  const saleId = type.startsWith('SALE_') ? 'sale-1' : null;
  const stocks = { previousStock: 50, currentStock: 50 + quantity };
  return logRow({ id: `${type}-${quantity}`, type, quantity, productId: 'tea', saleId, ...stocks, ...partial });
}

const SOLD = [moved('SALE_CREATE', -2), moved('SALE_CREATE', -1), moved('SALE_CREATE', -0.125, { productId: 'cake' })];

const returned = sale({ id: 'sale-2', lines: [{ productId: 'tea', unit: 'bag', quantity: -1, actualQuantity: -1 }] });

ruleCases(movementDirectionFitsType, {
  passes: [
    ['a delivery corrected with the other sign', stockroom([10, 4, -4].map((quantity) => moved('RESTOCK', quantity)))],
    [
      'a sale that takes goods back',
      stockroom([...SOLD, moved('SALE_CREATE', 1, { saleId: 'sale-2', quantity: -1 })], [sale(), returned]),
    ],
    ['a sale that is unknown', stockroom([...SOLD, moved('SALE_CREATE', 1, { saleId: 'sale-9', quantity: -1 })])],
  ],
});

ruleCases(movementsChangeStockByQuantity, {
  passes: [
    [
      'a quantity of another type that is 100 times the change by coincidence',
      stockroom([...SOLD, moved('RECONCILE_APPROVE', 100, { previousStock: 99, currentStock: 100 })]),
      /3 movements, 1 unclear/,
    ],
  ],
});

/** Four days with a delivery and a sale, each from where the one before left off; the stocks of these are a hundredfold. */
const shelf = (...hundredfold: readonly string[]) =>
  stockroom(
    [1, 2, 3, 4].flatMap((day) => {
      const [low, high] = [10 * day, 10 * day + 13];
      const steps = [
        ['RESTOCK', '08', low, high],
        ['SALE_CREATE', '12', high, low + 10],
      ] as const;
      return steps.map(([type, hour, before, after]) => {
        const [id, createdAt] = [`${type}-${day}`, `2026-01-0${day}T${hour}:00:00.000Z`];
        const by = hundredfold.includes(id) ? 100 : 1;
        return moved(type, after - before, { id, createdAt, previousStock: before * by, currentStock: after * by });
      });
    }),
  );

ruleCases(movementsInProductUnits, {
  passes: [['a hundredfold once, of a counted pallet', shelf('RESTOCK-2')]],
  tolerates: [['a few', shelf('RESTOCK-1', 'RESTOCK-2')]],
  cannotTell: [['two shelves', stockroom([moved('RESTOCK', 3), moved('SALE_CREATE', -3, { productId: 'cake' })])]],
});

/** Ten sales of tea and cake, a minute apart in the middle of the window. */
const SALES = Array.from({ length: 10 }, (_, index) => {
  const at = `2026-01-15T12:0${index}:00.000Z`;
  return sale({ id: `sale-${index}`, createdAt: at, updatedAt: at });
});

/** What each sale moved; the window's edges are kept by two deliveries. */
function moving(productsOf: (index: number) => readonly string[]) {
  const logs = SALES.flatMap(({ id, createdAt }, index) =>
    productsOf(index).map(
      (productId): LogRow => moved('SALE_CREATE', -1, { id: `${id} ${productId}`, saleId: id, productId, createdAt }),
    ),
  );
  const edges = ['2026-01-02T00:00:00.000Z', '2026-01-30T00:00:00.000Z'].map((createdAt) =>
    moved('RESTOCK', 5, { id: createdAt, createdAt }),
  );
  return stockroom([...edges, ...logs], SALES);
}

ruleCases(saleLinesAllMove, {
  tolerates: [['four sales move tea alone', moving((index) => (index < 4 ? ['tea'] : ['tea', 'cake']))]],
  cannotTell: [['cake is not kept in stock', moving(() => ['tea'])]],
});

ruleCases(saleMovementsAgreeWithLines, {
  passes: [
    ['a sale that was changed afterwards', stockroom([...SOLD, moved('SALE_CREATE', -5), moved('SALE_REVERT', 5)])],
    ['a line that was reduced, the rest given back', stockroom([moved('SALE_CREATE', -4), moved('SALE_REVERT', 1)])],
  ],
});

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
    ['one text that is a number', stockroom([moved('SALE_CREATE', -1, { saleId: '7' })], [sale({ invoiceId: 7 })])],
  ],
});
