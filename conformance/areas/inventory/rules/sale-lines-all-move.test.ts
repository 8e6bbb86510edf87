import type { LogRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { moved, sale, stockroom } from '../../../testing/stockroom.ts';
import { saleLinesAllMove } from './sale-lines-all-move.ts';

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
  passes: [['everything moved', moving(() => ['tea', 'cake'])]],
  tolerates: [
    ['cake is kept in stock in half of them only', moving((index) => (index < 5 ? ['tea'] : ['tea', 'cake']))],
    ['four sales move tea alone', moving((index) => (index < 4 ? ['tea'] : ['tea', 'cake']))],
  ],
  fails: [['most sales move tea alone', moving((index) => (index < 8 ? ['tea'] : ['tea', 'cake'])), /8 of 10 sales/]],
  cannotTell: [
    ['cake is not kept in stock', moving(() => ['tea'])],
    ['a few sales', moving(() => ['tea', 'cake'], SALES.slice(0, 4))],
    [
      'sales that were given back',
      moving(
        (index) => (index < 8 ? ['tea'] : ['cake']),
        SALES.map((each) => ({ ...each, status: 'REFUNDED' })),
      ),
    ],
  ],
});
