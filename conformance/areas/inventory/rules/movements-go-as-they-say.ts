import { pagesOf } from '../../../census/pages.ts';
import type { LogRow, SaleRow } from '../../../model/lists.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { againstTheirWord, hasDirection, logFinding } from '../judging/stock.ts';

export const movementsGoAsTheySay = rule({
  id: 'movements-go-as-they-say',
  area: 'inventory',
  requirements: ['INV-15'],
  title: 'previousStock is the stock before a movement and currentStock the stock after it',
  help: 'A sale takes from the stock, a delivery adds to it. A single movement the other way round has its two stocks exchanged.',
  needs: ['logs', 'sales'],
  judge({ logs, sales }) {
    const known = new Map(sales.rows.map((sale) => [sale.id, sale]));
    const clear = logs.rows.filter((log) => hasDirection(log) && !mayBeReturn(log, known));
    if (clear.length === 0) return lacksData('no movement was found whose direction is clear');
    const wrong = againstTheirWord(clear);
    if (wrong.length === 0) return passed(`${clear.length} movements go the way that their type says`, logs.evidence);
    const pages = pagesOf(logs);
    return failed(
      `${wrong.length} of ${clear.length} movements go against the word of their type`,
      wrong.slice(0, 20).map((log) => logFinding(log, 'the stock moves the other way', pages(log.id))),
    );
  },
});

/** A line that takes goods back gives to the stock; without the sale nobody knows. */
function mayBeReturn(log: LogRow, sales: ReadonlyMap<string, SaleRow>): boolean {
  if (log.type !== 'SALE_CREATE' && log.type !== 'SALE_REVERT') return false;
  const lines = sales.get(log.saleId ?? '')?.lines.filter((line) => line.productId === log.productId) ?? [];
  return lines.length === 0 || lines.some((line) => !(line.actualQuantity > 0));
}
