import type { Census } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { lackingData, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { FIELDS_HOLD, MOVEMENTS_FIT } from '../../shared/presupposed.ts';

const DAY = 86_400_000;
/** The default range, give or take a time zone. */
const BEGINS_AFTER = 31.5 * DAY;
const BEGINS_BEFORE = 28.5 * DAY;
/** So many sales are not a coincidence. */
const LEAST = 20;

export const logsReachBack = rule({
  id: 'logs-reach-back',
  requirements: ['INV-25'],
  presupposes: [MOVEMENTS_FIT, ...FIELDS_HOLD],
  title: 'A range of logs reaches further back than the default range',
  fault: 'Logs end where the default range begins',
  fix: 'Apply the last 30 days only where no range is sent. Where from and to are sent, return older movements as well.',
  needs: ['logs', 'sales'],
  advisory: true,
  judge({ logs, sales }) {
    const seen = lookBack(logs, sales);
    if (seen === null) return lackingData('stock movements and sales were not both read over the last 60 days');
    const { oldest, now, moving, before, isDefault, isUsual } = seen;
    const days = Math.floor((now - oldest) / DAY);
    const note = `movements reach ${plural(days, 'day')} back`;
    if (!isDefault) return tally({ cases: 'ranges of logs', kept: 1, note, evidence: logs.evidence });
    if (!isUsual || before < LEAST)
      return lackingData('the logs begin where the default range does, and too few sales move goods to tell why');
    const message = say('logs from {from} begin {days} ago, where the default range does', {
      from: logs.window?.from ?? 'the beginning',
      days: plural(days, 'day'),
    });
    const expected = `movements of ${plural(before, 'sale')} from before, as of ${plural(moving, 'sale')} since`;
    const subject = { operation: 'listInventoryLogs', aspect: 'default range' };
    const finding = { subject, message, expected, received: 'none', evidence: logs.evidence.slice(0, 3) };
    return tally({ cases: 'ranges of logs', broken: [finding] });
  },
});

interface Back {
  readonly now: number;
  readonly oldest: number;
  /** The logs begin where the default range does. */
  readonly isDefault: boolean;
  /** Sales since then that moved their goods, and whether nearly all of them did. */
  readonly moving: number;
  readonly isUsual: boolean;
  /** Sales of the same goods from before, none of which moved any. */
  readonly before: number;
}

function lookBack(logs: Census<LogRow>, sales: Census<SaleRow>): Back | null {
  if (!logs.complete || logs.window === null || sales.window === null) return null;
  const end = Date.parse(logs.window.to);
  const oldest = Math.min(...logs.rows.map(({ createdAt }) => Date.parse(createdAt)));
  const month = end - 60 * DAY;
  const wasRead = [logs.window, sales.window].every(({ from }) => Date.parse(from) <= month);
  if (!Number.isFinite(oldest) || !wasRead) return null;
  const isDefault = end - oldest < BEGINS_AFTER && end - oldest > BEGINS_BEFORE;
  const moved = new Set(
    logs.rows.flatMap(({ type, saleId }) => (type === 'SALE_CREATE' && saleId !== null ? [saleId] : [])),
  );
  const goods = new Set(
    logs.rows.flatMap(({ type, productId, storeId }) => (type === 'SALE_CREATE' ? [`${storeId} ${productId}`] : [])),
  );
  const ofGoods = sales.rows.filter(
    ({ status, storeId, lines }) =>
      status === 'PAID' && lines.some(({ productId }) => goods.has(`${storeId} ${productId}`)),
  );
  const before = ofGoods.filter(({ createdAt }) => Date.parse(createdAt) < oldest - DAY);
  const since = ofGoods.filter(
    ({ createdAt }) => Date.parse(createdAt) > oldest + DAY && Date.parse(createdAt) < end - DAY,
  );
  const moving = since.filter(({ id }) => moved.has(id)).length;
  const isUsual = moving >= LEAST && moving >= since.length * 0.9;
  return { now: end, oldest, isDefault, moving, isUsual, before: before.length };
}
