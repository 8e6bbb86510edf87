import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { moved, sale, stockroom } from '../../../testing/stockroom.ts';
import { logsReachBack } from './logs-reach-back.ts';

const WINDOW = { from: '2025-02-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

function daysAgo(days: number): string {
  return new Date(Date.parse(WINDOW.to) - days * 86_400_000).toISOString();
}

/** Three sales a day for 90 days, whose movements are known of the last so many. */
function shop(days: number, isMoving: (sale: SaleRow) => boolean = () => true, window = WINDOW) {
  const sales = Array.from({ length: 270 }, (_, index) => {
    const at = daysAgo(index / 3);
    return sale({ id: `sale-${index}`, createdAt: at, updatedAt: at });
  });
  const logs = sales
    .slice(0, days * 3)
    .filter(isMoving)
    .map(({ id, createdAt }): LogRow => moved('SALE_CREATE', -3, { id: `log-${id}`, saleId: id, createdAt }));
  const room = stockroom(logs, sales);
  return { logs: { ...room.logs, window }, sales: { ...room.sales, window } };
}

ruleCases(logsReachBack, {
  passes: [
    ['movements as old as sales', shop(90)],
    ['few movements, since another day', shop(30, ({ id }) => id.endsWith('0'))],
    ['movements since another day', shop(45)],
  ],
  fails: [['movements of the last 30 days alone', shop(30), /begin (29|30) days ago/]],
  cannotTell: [
    ['a month that was read', shop(30, undefined, { ...WINDOW, from: daysAgo(31) })],
    ['a stock that few sales change', shop(30, ({ id }) => id.endsWith('9')), /too few sales/],
    ['no movements', shop(0)],
  ],
});
