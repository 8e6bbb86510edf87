import { pagesOf } from '../../../census/pages.ts';
import type { Census, LogRow, SaleRow } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { fullyRead, soldProducts } from '../judging/sale-movements.ts';

/** What is sold with other goods may be untracked, or tracked since lately: so many sales, and most of them, tell. */
const LEAST = 5;
const SHOWN = 5;

export const saleLinesAllMove = rule({
  id: 'sale-lines-all-move',
  area: 'inventory',
  requirements: ['INV-14'],
  title: 'Where a sale moves one of its products, it moves the others that move at all',
  help: 'A sale makes a movement for each of its products that is kept in stock. Look for a lookup that takes the first line of a sale alone.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const several = salesOfSeveral(logs, sales);
    if (several.length < LEAST) return lacksData('too few sales moved more than one product that is kept in stock');
    const partly = several.filter(({ missing }) => missing.length > 0);
    if (partly.length < LEAST || partly.length <= several.length / 2) {
      return passed(
        `${several.length - partly.length} of ${several.length} sales of several products moved all of them`,
      );
    }
    const message = `${partly.length} of ${several.length} sales moved some of their products and not the others`;
    const ofSale = pagesOf(sales);
    return failed(
      message,
      partly.slice(0, SHOWN).map((each) => findingOf(each, ofSale(each.sale.id))),
    );
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
    key: sale.id,
    message: `sale ${sale.id} moved nothing of product ${missing.join(', ')}`,
    expected: 'a movement of each product that is kept in stock',
    received: `none of ${missing.length} of them`,
    evidence,
  };
}
