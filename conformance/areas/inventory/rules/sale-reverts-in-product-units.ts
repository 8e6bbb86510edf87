import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';
import { magnitude, movedBy, soldProducts } from '../counting/sale-movements.ts';
import { isHundredfold } from '../counting/stock.ts';

export const saleRevertsInProductUnits = rule({
  id: 'sale-reverts-in-product-units',
  requirements: ['INV-14'],
  presupposes: [{ rules: ['movements-in-product-units'], share: 'exchange' }],
  title: 'What a reverted sale returns to the stock is in product units',
  fault: 'Reverted sale returns a hundredfold to the stock',
  fix: 'Divide by 100 where stock is kept in hundredths, for every type of movement.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const returned = soldProducts(sales, logs).filter(
      (entry) => entry.reverted.length > 0 && magnitude(entry.lines) > 0,
    );
    const counted = count(returned, {
      cases: 'products returned',
      isKept: (entry) => !isHundredfold(movedBy(entry.reverted), magnitude(entry.lines)),
      finding: (entry) => ({
        subject: { record: entry.sale.id, part: entry.productId },
        message: say('sale {sale}: a hundredfold of product {productId} is returned', {
          sale: entry.sale.id,
          productId: entry.productId,
        }),
        expected: `about ${magnitude(entry.lines)}`,
        received: String(movedBy(entry.reverted)),
        evidence: [...ofLog(...entry.reverted.map(({ id }) => id)), ...ofSale(entry.sale.id)],
      }),
      missing: { kind: 'data', reason: 'no reverted sale was found with the movements that returned its goods' },
    });
    return { ...counted, evidence: logs.evidence };
  },
});
