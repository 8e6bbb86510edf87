import { ruleCases } from '../../../testing/rule-cases.ts';
import { DELIVERED, GIVEN_BACK, moved, SOLD, sale, stockroom } from '../testing.ts';
import { movementDirectionFitsType } from './movement-direction-fits-type.ts';

const right = [...DELIVERED, ...SOLD, ...GIVEN_BACK];
const unsigned = right.map((log) => ({ ...log, quantity: Math.abs(log.quantity) }));
const exchanged = right.map((log) => ({ ...log, previousStock: log.currentStock, currentStock: log.previousStock }));
const returned = sale({ id: 'sale-2', lines: [{ productId: 'tea', quantity: -1, actualQuantity: -1 }] });

ruleCases(movementDirectionFitsType, {
  passes: [
    { name: 'quantities with a sign', evidence: stockroom(right) },
    { name: 'quantities without a sign', evidence: stockroom(unsigned) },
    { name: 'signs the other way', evidence: stockroom(right.map((log) => ({ ...log, quantity: -log.quantity }))) },
    { name: 'a delivery corrected with the other sign', evidence: stockroom([...right, moved('RESTOCK', -4)]) },
    {
      name: 'a sale that takes goods back',
      evidence: stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-2', quantity: -1 })], [sale(), returned]),
    },
    {
      name: 'a sale that is unknown',
      evidence: stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-9', quantity: -1 })]),
    },
    { name: 'waste either way', evidence: stockroom([...right, moved('ADD_WASTE', 5), moved('REMOVE_WASTE', -5)]) },
  ],
  fails: [
    { name: 'before and after exchanged', evidence: stockroom(exchanged), message: /moves the other way/ },
    {
      name: 'exchanged in one sale',
      evidence: stockroom([...right, moved('SALE_CREATE', 1, { quantity: -1 })]),
      message: /1 of/,
    },
    {
      name: 'exchanged in one delivery',
      evidence: stockroom([...unsigned, moved('RESTOCK', -7, { quantity: 7 })]),
      message: /1 of/,
    },
  ],
  cannotTell: [{ name: 'only waste', evidence: stockroom([moved('ADD_WASTE', -1)]), message: /no movement/ }],
});
