import { ruleCases } from '../../../testing/rule-cases.ts';
import { DELIVERED, GIVEN_BACK, moved, SOLD, stockroom } from '../testing.ts';
import { movementsChangeStockByQuantity } from './movements-change-stock-by-quantity.ts';

const right = [...DELIVERED, ...SOLD, ...GIVEN_BACK];
const unsigned = right.map((log) => ({ ...log, quantity: Math.abs(log.quantity) }));

ruleCases(movementsChangeStockByQuantity, {
  passes: [
    { name: 'quantities with a sign', evidence: stockroom(right) },
    { name: 'quantities without a sign', evidence: stockroom(unsigned) },
    {
      name: 'sums that floating point misses',
      evidence: stockroom([moved('RESTOCK', 0.1, { previousStock: 0.2, currentStock: 0.3 })]),
    },
    {
      name: 'other types in any way',
      evidence: stockroom([
        ...right,
        moved('MOVE_SEND', -3, { currentStock: 50 }),
        moved('RECONCILE_APPROVE', 7, { currentStock: 3 }),
      ]),
    },
    {
      name: 'a quantity of another type that is 100 times the change by coincidence',
      evidence: stockroom([...right, moved('RECONCILE_APPROVE', 100, { previousStock: 99, currentStock: 100 })]),
      message: /12 movements, 1 unclear/,
    },
  ],
  fails: [
    {
      name: 'quantity in hundredths',
      evidence: stockroom(right.map((log) => ({ ...log, quantity: log.quantity * 100 }))),
      message: /11 of 12|12 of 12/,
    },
    {
      name: 'stock in hundredths, for one type',
      evidence: stockroom([...right, moved('TRANSFER_ORDER_RECEIVE', 2, { previousStock: 5000, currentStock: 5200 })]),
      message: /1 of 13/,
    },
    {
      name: 'quantity in hundredths, for a type whose changes are open',
      evidence: stockroom([
        ...right,
        ...[1, 2, 5].map((n) => moved('MOVE_SEND', -100 * n, { previousStock: 50, currentStock: 50 - n })),
      ]),
      message: /3 of 15/,
    },
    {
      name: 'one movement in many',
      evidence: stockroom([...right, moved('SALE_REVERT', 1, { currentStock: 50 })]),
      message: /1 of 13/,
    },
  ],
  cannotTell: [
    { name: 'only moves between rooms', evidence: stockroom([moved('MOVE_SEND', -3)]), message: /no movement/ },
  ],
});
