import { ruleCases } from '../../../testing/rule-cases.ts';
import { GIVEN_BACK, moved, SOLD, sale, stockroom } from '../testing.ts';
import { saleMovementsAgreeWithLines } from './sale-movements-agree-with-lines.ts';

const times = (factor: number) => SOLD.map((log) => ({ ...log, quantity: log.quantity * factor }));

ruleCases(saleMovementsAgreeWithLines, {
  passes: [
    { name: 'a movement for each line', evidence: stockroom(SOLD) },
    {
      name: 'a movement for each product, without a sign',
      evidence: stockroom([moved('SALE_CREATE', -3, { quantity: 3 })]),
    },
    {
      name: 'a sale that was taken back',
      evidence: stockroom([...SOLD, ...GIVEN_BACK], [sale({ status: 'REVERTED' })]),
    },
    {
      name: 'a sale that was changed after it had moved goods',
      evidence: stockroom([...SOLD, moved('SALE_CREATE', -5), moved('SALE_REVERT', 5)]),
    },
    {
      name: 'a sale that was taken back and rung up again, a movement for each product',
      evidence: stockroom([
        moved('SALE_CREATE', -3),
        moved('SALE_REVERT', 3),
        moved('SALE_CREATE', -3, { id: 'again' }),
      ]),
    },
    {
      name: 'a line that was reduced, and the rest of it given back',
      evidence: stockroom([moved('SALE_CREATE', -4), moved('SALE_REVERT', 1)]),
    },
    {
      name: 'stock in hundredths cannot hold an eighth',
      evidence: stockroom([moved('SALE_CREATE', -0.13, { productId: 'cake' })]),
    },
    {
      name: 'a sale whose other movements were not read',
      evidence: stockroom(
        [
          moved('SALE_CREATE', -2, { saleId: 'early' }),
          ...SOLD,
          moved('RESTOCK', 1, { createdAt: '2026-01-20T10:00:00.000Z' }),
        ],
        [sale(), sale({ id: 'early', createdAt: '2026-01-01T00:01:00.000Z' })],
      ),
    },
  ],
  fails: [
    { name: 'hundredths', evidence: stockroom(times(100)), message: /do not add up to its lines/ },
    {
      name: 'the quantity sold instead of the quantity applied',
      evidence: stockroom([moved('SALE_CREATE', -1, { productId: 'cake' })]),
      message: /product cake/,
    },
    {
      name: 'a line that moved twice',
      evidence: stockroom([...SOLD, moved('SALE_CREATE', -2)]),
      message: /product tea/,
    },
    { name: 'a line that did not move', evidence: stockroom(SOLD.slice(1)), message: /product tea/ },
  ],
  cannotTell: [
    { name: 'no sale behind the movements', evidence: stockroom(SOLD, []), message: /no sale was found/ },
    {
      name: 'logs that were not read to their end',
      evidence: stockroom(SOLD, [sale()], false),
      message: /no sale was found/,
    },
  ],
});
