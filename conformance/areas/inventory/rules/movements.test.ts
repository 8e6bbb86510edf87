import { productRow, saleRow, wholeList } from '../../../model/examples/evidence.ts';
import type { LogRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { DELIVERED, GIVEN_BACK, moved, SOLD, sale, stockroom } from '../../../testing/stockroom.ts';
import {
  movementDirectionFitsType,
  movementsChangeStockByQuantity,
  movementsInProductUnits,
  quantitiesDifferByConversion,
} from './movements.ts';

const right = [...DELIVERED, ...SOLD, ...GIVEN_BACK];
const unsigned = right.map((log) => ({ ...log, quantity: Math.abs(log.quantity) }));
const returned = sale({ id: 'sale-2', lines: [{ productId: 'tea', unit: 'bag', quantity: -1, actualQuantity: -1 }] });

ruleCases(movementDirectionFitsType, {
  passes: [
    ['signs the other way', stockroom(right.map((log) => ({ ...log, quantity: -log.quantity })))],
    ['a delivery corrected with the other sign', stockroom([...right, moved('RESTOCK', -4)])],
    [
      'a sale that takes goods back',
      stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-2', quantity: -1 })], [sale(), returned]),
    ],
    ['a sale that is unknown', stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-9', quantity: -1 })])],
    ['waste either way', stockroom([...right, moved('ADD_WASTE', 5), moved('REMOVE_WASTE', -5)])],
  ],
  fails: [['exchanged in one delivery', stockroom([...unsigned, moved('RESTOCK', -7, { quantity: 7 })]), /1 of/]],
  cannotTell: [['only waste', stockroom([moved('ADD_WASTE', -1)]), /no movement/]],
});

ruleCases(movementsChangeStockByQuantity, {
  passes: [
    ['sums that floating point misses', stockroom([moved('RESTOCK', 0.1, { previousStock: 0.2, currentStock: 0.3 })])],
    [
      'a quantity of another type that is 100 times the change by coincidence',
      stockroom([...right, moved('RECONCILE_APPROVE', 100, { previousStock: 99, currentStock: 100 })]),
      /12 movements, 1 unclear/,
    ],
  ],
  fails: [
    ['a few hundredths lost', stockroom([moved('SALE_CREATE', -0.85, { previousStock: 4.84, currentStock: 4.01 })])],
  ],
  cannotTell: [['only moves between rooms', stockroom([moved('MOVE_SEND', -3)]), /no movement/]],
});

/** One day after the other, a delivery and a sale of the same product, each from where the one before left off. */
function shelf(change: (log: LogRow) => LogRow = (log) => log): LogRow[] {
  return [1, 2, 3, 4].flatMap((day) => {
    const at = (hour: string) => `2026-01-0${day}T${hour}:00:00.000Z`;
    const [low, high] = [10 * day, 10 * day + 13];
    return [
      moved('RESTOCK', 13, { id: `in-${day}`, createdAt: at('08'), previousStock: low, currentStock: high }),
      moved('SALE_CREATE', -3, { id: `out-${day}`, createdAt: at('12'), previousStock: high, currentStock: low + 10 }),
    ].map(change);
  });
}

const times = (factor: number) => (log: LogRow) => ({
  ...log,
  quantity: log.quantity * factor,
  previousStock: log.previousStock * factor,
  currentStock: log.currentStock * factor,
});
const only = (type: string, change: (log: LogRow) => LogRow) => (log: LogRow) =>
  log.type === type ? change(log) : log;

ruleCases(movementsInProductUnits, {
  passes: [
    [
      'a chain that is broken everywhere, in rooms of their own',
      stockroom(
        shelf(only('RESTOCK', (log) => ({ ...log, previousStock: log.previousStock + 977, currentStock: 990 }))),
      ),
    ],
    ['a hundredfold once, of a counted pallet', stockroom(shelf((log) => (log.id === 'in-2' ? times(100)(log) : log)))],
  ],
  tolerates: [['a few', stockroom(shelf((log) => (log.id === 'in-1' || log.id === 'in-2' ? times(100)(log) : log)))]],
  cannotTell: [
    ['one movement', stockroom([moved('RESTOCK', 3)]), /no movements of different types/],
    ['two shelves', stockroom([moved('RESTOCK', 3), moved('SALE_CREATE', -3, { productId: 'cake' })])],
  ],
});

const IDS = Array.from({ length: 24 }, (_, index) => `product-${index}`);

interface Quantities {
  readonly quantity: number;
  readonly actualQuantity: number;
}

interface Shop {
  readonly ids?: readonly string[];
  readonly unit?: string;
  readonly counts?: readonly number[];
}

/** Every product is sold in each of these quantities. */
function shop(
  write: (count: number, index: number) => Quantities,
  { ids = IDS, unit = 'cup', counts = [1, 2, 5] }: Shop = {},
) {
  const sales = counts.map((count) =>
    saleRow({
      id: `sale-${count}`,
      lines: ids.map((productId, index) => ({ productId, unit, ...write(count, index) })),
    }),
  );
  return { sales: wholeList(sales), products: wholeList(ids.map((id) => productRow({ id }))) };
}

const plain = (count: number): Quantities => ({ quantity: count, actualQuantity: count });
const boxed = (count: number, index: number): Quantities => ({
  quantity: count,
  actualQuantity: index % 3 === 0 ? count * 12 : count,
});
const wrong =
  (change: (quantity: number) => number, write: (count: number, index: number) => Quantities) =>
  (count: number, index: number): Quantities => {
    const { quantity, actualQuantity } = write(count, index);
    return { quantity: change(quantity), actualQuantity };
  };

ruleCases(quantitiesDifferByConversion, {
  passes: [
    [
      'everything in tenths, in a unit of its own',
      shop((c) => ({ quantity: c, actualQuantity: c / 10 }), { unit: 'ml' }),
    ],
    [
      'a piece for free in each line of some products',
      shop((count, index) => ({ quantity: count, actualQuantity: index < 12 ? count + 1 : count })),
    ],
  ],
  fails: [
    ['one too few, with conversions', shop(wrong((quantity) => quantity - 1, boxed)), /by the same 1 in every line/],
  ],
  cannotTell: [
    ['one quantity of everything, in another unit', shop(plain, { counts: [1], unit: 'box' })],
    [
      'a small shop that sells halves',
      shop((count) => ({ quantity: count, actualQuantity: count / 2 }), { ids: IDS.slice(0, 9), counts: [1] }),
    ],
    [
      'a deposit on each of a few products',
      shop((count) => ({ quantity: count, actualQuantity: count + 1 }), { ids: IDS.slice(0, 9) }),
    ],
  ],
});
