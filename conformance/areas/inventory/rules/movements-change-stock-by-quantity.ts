import { say } from '../../../model/message.ts';
import type { LogRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { count, merge, type Tally, tally } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';
import { changeOf, isHundredfold, isPlain, isPlainType, logFinding } from '../counting/stock.ts';

const CASES = 'movements';

export const movementsChangeStockByQuantity = rule({
  id: 'movements-change-stock-by-quantity',
  requirements: ['INV-14', 'INV-15'],
  title: 'Stock before and after a movement differ by its quantity',
  fault: 'Stock does not change by the quantity of a movement',
  fix: 'Return the stock right before and right after the movement, in product units. Look for a stock that is read before an earlier movement was written, and for hundredths in one of the three fields.',
  needs: ['logs'],
  judge({ logs }) {
    const pages = pagesOf(logs);
    const finding = (log: LogRow) => logFinding(log, say('the stock does not change by the quantity'), pages(log.id));
    const plain = count(logs.rows.filter(isPlain), {
      cases: CASES,
      isKept: changesByQuantity,
      finding,
      missing: { kind: 'data', reason: 'no movement was found that only adds or takes' },
    });
    const others = logs.rows.filter((log) => !isPlainType(log) && Math.abs(changeOf(log)) > 0);
    const byType = [...Map.groupBy(others, ({ type }) => type).values()];
    return {
      ...merge(CASES, [plain, ...byType.map((own) => countHundredfold(own, finding))]),
      evidence: logs.evidence,
    };
  },
});

/** Stocks before and after that are rounded to hundredths, while the quantity has more decimals. */
const ROUNDING = 0.0101;

function changesByQuantity(log: LogRow): boolean {
  const scale = Math.max(1, Math.abs(log.previousStock), Math.abs(log.currentStock));
  return Math.abs(Math.abs(changeOf(log)) - Math.abs(log.quantity)) <= ROUNDING + 1e-6 * scale;
}

const ENOUGH = 3;

/**
 * Whether a movement of another type changes the stock by its quantity is open. That its quantity is 100 times the change can be
 * a count of the stock; that all of a type are so can not.
 */
function countHundredfold(same: readonly LogRow[], finding: (log: LogRow) => ReturnType<typeof logFinding>): Tally {
  const far = same.filter((log) => isHundredfold(Math.abs(log.quantity), Math.abs(changeOf(log))));
  if (far.length === same.length && far.length >= ENOUGH) return tally({ cases: CASES, broken: far.map(finding) });
  const reason = 'the quantity is 100 times the change of the stock, which a count of the stock explains as well';
  return tally({ cases: CASES, unclear: far.map(() => ({ reason })) });
}
