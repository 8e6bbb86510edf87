import { ruleCases } from '../../../testing/rule-cases.ts';
import { GIVEN_BACK, moved, SOLD, sale, stockroom } from '../../../testing/stockroom.ts';
import { saleMovementsAgreeWithLines } from './sale-movements-agree-with-lines.ts';

const times = (factor: number) => SOLD.map((log) => ({ ...log, quantity: log.quantity * factor }));

ruleCases(saleMovementsAgreeWithLines, {
  passes: [
    ['a movement for each line', stockroom(SOLD)],
    ['a movement for each product, without a sign', stockroom([moved('SALE_CREATE', -3, { quantity: 3 })])],
    ['a sale that was taken back', stockroom([...SOLD, ...GIVEN_BACK], [sale({ status: 'REVERTED' })])],
    ['a sale that was changed afterwards', stockroom([...SOLD, moved('SALE_CREATE', -5), moved('SALE_REVERT', 5)])],
    [
      'a sale that was taken back and rung up again, a movement for each product',
      stockroom([moved('SALE_CREATE', -3), moved('SALE_REVERT', 3), moved('SALE_CREATE', -3, { id: 'again' })]),
    ],
    ['a line that was reduced, the rest given back', stockroom([moved('SALE_CREATE', -4), moved('SALE_REVERT', 1)])],
    ['stock in hundredths cannot hold an eighth', stockroom([moved('SALE_CREATE', -0.13, { productId: 'cake' })])],
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
    ['hundredths', stockroom(times(100)), /do not add up to its lines/],
    ['quantity, not actualQuantity', stockroom([moved('SALE_CREATE', -1, { productId: 'cake' })]), /product cake/],
    ['a line that moved twice', stockroom([...SOLD, moved('SALE_CREATE', -2)]), /product tea/],
    ['a line that did not move', stockroom(SOLD.slice(1)), /product tea/],
  ],
  cannotTell: [
    ['no sale behind the movements', stockroom(SOLD, []), /no sale was found/],
    ['logs that were not read to their end', stockroom(SOLD, [sale()], false), /no sale was found/],
  ],
});
