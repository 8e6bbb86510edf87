import type { LogRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { moved, stockroom } from '../../../testing/stockroom.ts';
import { movementsInProductUnits } from './movements-in-product-units.ts';

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
    ['an unbroken chain', stockroom(shelf())],
    [
      'a chain that is broken everywhere, in rooms of their own',
      stockroom(
        shelf(only('RESTOCK', (log) => ({ ...log, previousStock: log.previousStock + 977, currentStock: 990 }))),
      ),
    ],
    ['a hundredfold once, of a counted pallet', stockroom(shelf((log) => (log.id === 'in-2' ? times(100)(log) : log)))],
  ],
  tolerates: [['a few', stockroom(shelf((log) => (log.id === 'in-1' || log.id === 'in-2' ? times(100)(log) : log)))]],
  fails: [
    ['all restocks in hundredths', stockroom(shelf(only('RESTOCK', times(100)))), /RESTOCK in-\d: its stock of/],
    ['all sales in hundredths', stockroom(shelf(only('SALE_CREATE', times(100)))), /SALE_CREATE out-\d: its stock of/],
  ],
  cannotTell: [
    ['one movement', stockroom([moved('RESTOCK', 3)]), /no movements of different types/],
    ['two shelves', stockroom([moved('RESTOCK', 3), moved('SALE_CREATE', -3, { productId: 'cake' })])],
  ],
});
