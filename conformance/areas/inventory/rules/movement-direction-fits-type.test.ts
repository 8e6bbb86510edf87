import { ruleCases } from '../../../testing/rule-cases.ts';
import { DELIVERED, GIVEN_BACK, moved, SOLD, sale, stockroom } from '../../../testing/stockroom.ts';
import { movementDirectionFitsType } from './movement-direction-fits-type.ts';

const right = [...DELIVERED, ...SOLD, ...GIVEN_BACK];
const unsigned = right.map((log) => ({ ...log, quantity: Math.abs(log.quantity) }));
const exchanged = right.map((log) => ({ ...log, previousStock: log.currentStock, currentStock: log.previousStock }));
const returned = sale({ id: 'sale-2', lines: [{ productId: 'tea', unit: 'bag', quantity: -1, actualQuantity: -1 }] });

ruleCases(movementDirectionFitsType, {
  passes: [
    ['quantities with a sign', stockroom(right)],
    ['quantities without a sign', stockroom(unsigned)],
    ['signs the other way', stockroom(right.map((log) => ({ ...log, quantity: -log.quantity })))],
    ['a delivery corrected with the other sign', stockroom([...right, moved('RESTOCK', -4)])],
    [
      'a sale that takes goods back',
      stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-2', quantity: -1 })], [sale(), returned]),
    ],
    ['a sale that is unknown', stockroom([...right, moved('SALE_CREATE', 1, { saleId: 'sale-9', quantity: -1 })])],
    ['waste either way', stockroom([...right, moved('ADD_WASTE', 5), moved('REMOVE_WASTE', -5)])],
  ],
  fails: [
    ['before and after exchanged', stockroom(exchanged), /moves the other way/],
    ['exchanged in one sale', stockroom([...right, moved('SALE_CREATE', 1, { quantity: -1 })]), /1 of/],
    ['exchanged in one delivery', stockroom([...unsigned, moved('RESTOCK', -7, { quantity: 7 })]), /1 of/],
  ],
  cannotTell: [['only waste', stockroom([moved('ADD_WASTE', -1)]), /no movement/]],
});
