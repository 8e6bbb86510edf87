import type { Census } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';
import { fullyRead, soldProducts } from '../counting/sale-movements.ts';

export const saleLinesAllMove = rule({
  id: 'sale-lines-all-move',
  requirements: ['INV-14'],
  title: 'A sale that moves one of its products moves the others that are kept in stock',
  fault: 'Sales move some of their products only',
  fix: 'Write a movement for each product of a sale that is kept in stock. Look for a lookup that takes the first line of a sale alone.',
  needs: ['logs', 'sales'],
  confirm: true,
  tolerates: {
    because: 'a product may have been kept in stock for some of the time only',
    upTo: { cases: 4, share: 0.5 },
  },
  quorum: { kept: 5 },
  judge({ logs, sales }) {
    const ofSale = pagesOf(sales);
    return count(salesOfSeveral(logs, sales), {
      cases: 'sales of several products',
      isKept: ({ missing }) => missing.length === 0,
      finding: (each) => findingOf(each, ofSale(each.sale.id)),
      evidence: ({ sale }) => ofSale(sale.id),
      missing: { kind: 'data', reason: 'too few sales moved more than one product that is kept in stock' },
    });
  },
});

interface Several {
  readonly sale: SaleRow;
  readonly missing: readonly string[];
}

/** Sales with movements of their own, of at least two products that sales of the same store move. */
function salesOfSeveral(logs: Census<LogRow>, sales: Census<SaleRow>): Several[] {
  const isRead = fullyRead(logs);
  const created = logs.rows.filter(({ type, saleId }) => type === 'SALE_CREATE' && saleId !== null);
  const inStock = new Set(created.map(({ storeId, productId }) => `${storeId} ${productId}`));
  const moved = soldProducts(sales, logs).filter((entry) => entry.created.length > 0);
  return [...Map.groupBy(moved, ({ sale }) => sale)].flatMap(([sale, own]) => {
    if (sale.status !== 'PAID' || !isRead(sale)) return [];
    const sold = sale.lines.filter(
      ({ productId, actualQuantity }) => actualQuantity > 0 && inStock.has(`${sale.storeId} ${productId}`),
    );
    const products = [...new Set(sold.map(({ productId }) => productId))];
    const isMissing = (id: string) => !own.some(({ productId }) => productId === id);
    return products.length < 2 ? [] : [{ sale, missing: products.filter(isMissing) }];
  });
}

function findingOf({ sale, missing }: Several, evidence: readonly string[]): Finding {
  return {
    subject: { record: sale.id, others: missing },
    message: say('sale {sale} has no movement of product {missing}', { sale: sale.id, missing: missing.join(', ') }),
    expected: 'a movement of each product that is kept in stock',
    received: `none of ${missing.length} of them`,
    evidence,
  };
}
