import type { Census, LogRow, SaleRow } from '../../../model/lists.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

const DAY = 86_400_000;
/** The default range, give or take a time zone. */
const BEGINS_AFTER = 31.5 * DAY;
const BEGINS_BEFORE = 28.5 * DAY;
/** So many sales make it no chance. */
const LEAST = 20;

export const logsReachBack = rule({
  id: 'logs-reach-back',
  area: 'inventory',
  requirements: ['INV-25'],
  title: 'A range of logs reaches further back than the default one',
  help: 'The last 30 days are for callers who name no range. Where from and to are given, movements from before come as well.',
  needs: ['logs', 'sales'],
  advisory: true,
  judge({ logs, sales }) {
    const seen = lookBack(logs, sales);
    if (seen === null) return lacksData('movements and sales of the same months were not read');
    const { oldest, now, moving, silent } = seen;
    const days = Math.floor((now - oldest) / DAY);
    if (silent === null) return passed(`movements reach ${days} days back`, logs.evidence);
    const message = `logs from ${logs.window?.from ?? 'the beginning'} begin ${days} days ago, where the default range does`;
    const expected = `movements of ${silent} sales from before, as of ${moving} sales since`;
    return failed(message, [
      { key: 'default range', message, expected, received: 'none', evidence: logs.evidence.slice(0, 3) },
    ]);
  },
});

interface Back {
  readonly now: number;
  readonly oldest: number;
  /** Sales since the logs begin that moved their goods. */
  readonly moving: number;
  /** Sales of the same goods from before, none of which moved any; null where logs begin elsewhere. */
  readonly silent: number | null;
}

function lookBack(logs: Census<LogRow>, sales: Census<SaleRow>): Back | null {
  if (!logs.complete || logs.window === null || sales.window === null) return null;
  const end = Date.parse(logs.window.to);
  const oldest = Math.min(...logs.rows.map(({ createdAt }) => Date.parse(createdAt)));
  const month = end - 60 * DAY;
  const wasRead = [logs.window, sales.window].every(({ from }) => Date.parse(from) <= month);
  if (!Number.isFinite(oldest) || !wasRead) return null;
  const isDefault = end - oldest < BEGINS_AFTER && end - oldest > BEGINS_BEFORE;
  if (!isDefault) return { now: end, oldest, moving: 0, silent: null };
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
  return { now: end, oldest, moving, silent: isUsual && before.length >= LEAST ? before.length : null };
}
