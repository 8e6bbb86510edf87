import { pagesOf } from '../../../census/pages.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { changesByQuantity, inHundredths, isPlain, logFinding } from '../judging/stock.ts';

export const movementsChangeStockByQuantity = rule({
  id: 'movements-change-stock-by-quantity',
  area: 'inventory',
  requirements: ['INV-14', 'INV-15'],
  title: 'Stock before and after a movement differ by its quantity',
  help: 'Restock, waste, sales, transfers and deliveries only add or take. Look for a stock that is read before an earlier movement was written, or for hundredths in one of the three fields.',
  needs: ['logs'],
  judge({ logs }) {
    const plain = logs.rows.filter(isPlain);
    const hundredfold = inHundredths(logs.rows);
    const wrong = [...plain.filter((log) => !changesByQuantity(log)), ...hundredfold];
    const judged = plain.length + hundredfold.length;
    if (judged === 0) return lacksData('no movement that only adds or takes was found');
    if (wrong.length === 0)
      return passed(`${plain.length} movements changed the stock by their quantity`, logs.evidence);
    const pages = pagesOf(logs);
    return failed(
      `${wrong.length} of ${judged} movements changed the stock by something else than their quantity`,
      wrong.slice(0, 20).map((log) => logFinding(log, 'stock does not change by the quantity', pages(log.id))),
    );
  },
});
