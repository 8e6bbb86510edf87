import { ruleCases } from '../../../testing/rule-cases.ts';
import { DELIVERED, GIVEN_BACK, moved, SOLD, stockroom } from '../../../testing/stockroom.ts';
import { movementsChangeStockByQuantity } from './movements-change-stock-by-quantity.ts';

const right = [...DELIVERED, ...SOLD, ...GIVEN_BACK];
const unsigned = right.map((log) => ({ ...log, quantity: Math.abs(log.quantity) }));

ruleCases(movementsChangeStockByQuantity, {
  passes: [
    ['quantities with a sign', stockroom(right)],
    ['quantities without a sign', stockroom(unsigned)],
    ['sums that floating point misses', stockroom([moved('RESTOCK', 0.1, { previousStock: 0.2, currentStock: 0.3 })])],
    [
      'a stock that is shown in hundredths',
      stockroom([moved('SALE_CREATE', -0.8555, { previousStock: -4.84, currentStock: -5.7 })]),
    ],
    [
      'other types in any way',
      stockroom([
        ...right,
        moved('MOVE_SEND', -3, { currentStock: 50 }),
        moved('RECONCILE_APPROVE', 7, { currentStock: 3 }),
      ]),
    ],
    [
      'a quantity of another type that is 100 times the change by coincidence',
      stockroom([...right, moved('RECONCILE_APPROVE', 100, { previousStock: 99, currentStock: 100 })]),
      /12 movements, 1 unclear/,
    ],
  ],
  fails: [
    ['a few hundredths lost', stockroom([moved('SALE_CREATE', -0.85, { previousStock: 4.84, currentStock: 4.01 })])],
    ['in hundredths', stockroom(right.map((log) => ({ ...log, quantity: log.quantity * 100 }))), /11 of 12|12 of 12/],
    [
      'stock in hundredths, for one type',
      stockroom([...right, moved('TRANSFER_ORDER_RECEIVE', 2, { previousStock: 5000, currentStock: 5200 })]),
      /1 of 13/,
    ],
    [
      'quantity in hundredths, for a type whose changes are open',
      stockroom([
        ...right,
        ...[1, 2, 5].map((n) => moved('MOVE_SEND', -100 * n, { previousStock: 50, currentStock: 50 - n })),
      ]),
      /3 of 15/,
    ],
    ['one movement in many', stockroom([...right, moved('SALE_REVERT', 1, { currentStock: 50 })]), /1 of 13/],
  ],
  cannotTell: [['only moves between rooms', stockroom([moved('MOVE_SEND', -3)]), /no movement/]],
});
