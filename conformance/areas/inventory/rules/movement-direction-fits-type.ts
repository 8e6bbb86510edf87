import { say } from '../../../model/message.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';
import { changeOf, isPlain, logFinding } from '../counting/stock.ts';

export const movementDirectionFitsType = rule({
  id: 'movement-direction-fits-type',
  requirements: ['INV-15'],
  title: 'previousStock is the stock before a movement and currentStock the stock after it',
  fault: 'Stock moves against the type of the movement',
  fix: 'Return the stock before the movement as previousStock and the one after it as currentStock. A sale takes from the stock and a delivery adds to it: a movement the other way round has its two stocks exchanged.',
  needs: ['logs', 'sales'],
  judge({ logs, sales }) {
    const known = new Map(sales.rows.map((sale) => [sale.id, sale]));
    const clear = logs.rows.filter((log) => hasDirection(log) && !mayBeReturn(log, known));
    const signs = usualSigns(clear);
    const pages = pagesOf(logs);
    const counted = count(clear, {
      cases: 'movements',
      isKept: (log) => !isAgainstItsType(log, signs.get(log.type) ?? 0),
      finding: (log) => logFinding(log, say('the stock moves the other way'), pages(log.id)),
      missing: { kind: 'data', reason: 'no movement was found whose direction is clear' },
    });
    return { ...counted, evidence: logs.evidence };
  },
});

/** What a type's own word says of the stock; the other words can be read both ways. */
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  RESTOCK: 1,
  SUPPLIER_PURCHASE_ORDER_RECEIVE: 1,
  TRANSFER_ORDER_RECEIVE: 1,
  TRANSFER_ORDER_SEND: -1,
  SALE_CREATE: -1,
  SALE_REVERT: 1,
};

function hasDirection(log: LogRow): boolean {
  return isPlain(log) && DIRECTIONS[log.type] !== undefined && log.quantity !== 0;
}

/** A line with returned goods adds to the stock; without the sale this cannot be known. */
function mayBeReturn(log: LogRow, sales: ReadonlyMap<string, SaleRow>): boolean {
  if (log.type !== 'SALE_CREATE' && log.type !== 'SALE_REVERT') return false;
  const lines = sales.get(log.saleId ?? '')?.lines.filter((line) => line.productId === log.productId) ?? [];
  return lines.length === 0 || lines.some((line) => !(line.actualQuantity > 0));
}

/** The sign that most quantities of a type have; 0 where both are as common. */
function usualSigns(logs: readonly LogRow[]): ReadonlyMap<string, number> {
  const byType = Map.groupBy(logs, (log) => log.type);
  const signOf = (same: readonly LogRow[]) => Math.sign(same.reduce((sum, log) => sum + Math.sign(log.quantity), 0));
  return new Map(Array.from(byType, ([type, same]) => [type, signOf(same)]));
}

/**
 * The sign of a quantity is open, but not a different one for the same kind of movement: a correction that is written with the
 * other sign goes the other way.
 */
function isAgainstItsType(log: LogRow, usual: number): boolean {
  const direction = DIRECTIONS[log.type] ?? 0;
  return usual !== 0 && Math.sign(log.quantity) === usual && Math.sign(changeOf(log)) === -direction;
}
