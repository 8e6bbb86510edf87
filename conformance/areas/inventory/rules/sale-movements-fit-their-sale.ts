import { pagesOf } from '../../../census/pages.ts';
import type { Census, LogRow, SaleRow } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { firstByKey } from '../judging/findings.ts';
import { type SoldProduct, soldProducts } from '../judging/sale-movements.ts';
import { logFinding } from '../judging/stock.ts';

export const saleMovementsFitTheirSale = rule({
  id: 'sale-movements-fit-their-sale',
  area: 'inventory',
  requirements: ['INV-16'],
  title: 'A sale movement belongs to the store and a line of its sale',
  help: 'references.saleId leads to the sale behind a movement. A product that the sale does not have, or another store where other goods of the same sale left its own, means that the reference leads to another sale.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const sold = soldProducts(sales, logs);
    const numbered = sold.length === 0 ? leadingToNumbers(logs, sales) : [];
    if (numbered.length >= SURELY) {
      return failed('references.saleId is the invoice number of a sale, and the id of none', firstByKey(numbered));
    }
    if (sold.length === 0) return lacksData('no movement was found together with the sale that it refers to');
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const show: Show = (log, sale) => [...ofLog(log.id), ...ofSale(sale.id)];
    const fromOwnStore = new Set(sold.filter(leftOwnStore).map(({ sale }) => sale.id));
    const findings = sold.flatMap((entry) => [
      ...(fromOwnStore.has(entry.sale.id) ? elsewhere(entry, show) : []),
      ...unsold(entry, show),
    ]);
    if (findings.length > 0) {
      return failed(`${findings.length} sale movements do not fit their sale`, firstByKey(findings));
    }
    return passed(`movements of ${sold.length} products sold fit their sale`, logs.evidence);
  },
});

/** A number may be an id by chance. */
const SURELY = 3;

function leadingToNumbers(logs: Census<LogRow>, sales: Census<SaleRow>): Finding[] {
  const numbers = new Map(sales.rows.map(({ invoiceId, id }) => [String(invoiceId), id]));
  const ofLog = pagesOf(logs);
  return logs.rows.flatMap((log) => {
    const id = numbers.get(log.saleId ?? '');
    if (id === undefined) return [];
    const finding = logFinding(log, 'refers to a sale by its invoice number', ofLog(log.id));
    return [{ ...finding, expected: id, received: log.saleId ?? '' }];
  });
}

type Show = (log: LogRow, sale: SaleRow) => readonly string[];

/** Nothing says that goods leave the store that sells them: where none of a sale does, another store sent it all. */
function leftOwnStore({ sale, created, reverted }: SoldProduct): boolean {
  return [...created, ...reverted].some((log) => log.storeId === sale.storeId);
}

function elsewhere({ sale, created, reverted }: SoldProduct, show: Show): Finding[] {
  return [...created, ...reverted]
    .filter((log) => log.storeId !== sale.storeId)
    .map((log) => ({
      ...logFinding(log, `not in the store of sale ${sale.id}`, show(log, sale)),
      expected: `store ${sale.storeId}`,
      received: `store ${log.storeId}`,
    }));
}

/** What was taken and given back again may have been struck off the sale. */
function unsold({ sale, lines, created, reverted }: SoldProduct, show: Show): Finding[] {
  if (lines.length > 0 || reverted.length > 0) return [];
  return created.map((log) => ({
    ...logFinding(log, `sale ${sale.id} has no line with this product`, show(log, sale)),
    expected: 'a line of the sale with the product',
    received: `product ${log.productId}`,
  }));
}
