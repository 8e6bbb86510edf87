import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';
import { LINES_ARE_READ, MOVEMENTS_FIT } from '../../shared/presupposed.ts';
import { valuesSeen } from '../../shared/sights.ts';
import {
  fullyRead,
  magnitude,
  movedBy,
  type SoldProduct,
  soldProducts,
  takenAgrees,
} from '../counting/sale-movements.ts';

export const saleMovementsAgreeWithLines = rule({
  id: 'sale-movements-agree-with-lines',
  requirements: ['INV-14'],
  presupposes: [MOVEMENTS_FIT, LINES_ARE_READ],
  title: 'What a sale took from the stock is the actualQuantity of its lines',
  fault: 'Movements of a sale do not add up to its lines',
  fix: 'Write actualQuantity of the lines as the quantity of the movements, in product units. A hundredfold is the internal representation; another number is often quantity, without the unit conversion.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const isRead = fullyRead(logs);
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const sold = soldProducts(sales, logs).filter(
      (entry) => entry.created.length > 0 && entry.lines.length > 0 && isRead(entry.sale),
    );
    const counted = count(sold, {
      cases: 'products sold',
      isKept: takenAgrees,
      unclear: (entry) =>
        Number.isFinite(movedBy(entry.created)) && Number.isFinite(magnitude(entry.lines))
          ? null
          : 'a quantity that is not a number',
      finding: (entry) => ({
        subject: { record: entry.sale.id, part: entry.productId },
        message: say('sale {sale}: movements of product {productId} do not add up to its lines', {
          sale: entry.sale.id,
          productId: entry.productId,
        }),
        expected: String(magnitude(entry.lines)),
        received: String(movedBy(entry.created)),
        evidence: [...ofLog(...entry.created.map(({ id }) => id)), ...ofSale(entry.sale.id)],
        sight: takenSeen(entry),
      }),
      missing: { kind: 'data', reason: 'no sale was found together with the movements that it created' },
    });
    return { ...counted, evidence: logs.evidence };
  },
});

/** By the first movement; where several moved the product, or several lines sold it, another one may be wrong. */
function takenSeen({ created: [first, ...others], lines, sale, productId }: SoldProduct) {
  const values = [
    ['/references/saleId', sale.id],
    ['/product/id', productId],
    ['/quantity', first?.quantity ?? null],
  ] as const;
  return valuesSeen(first?.id ?? '', values, others.length > 0 || lines.length > 1);
}
