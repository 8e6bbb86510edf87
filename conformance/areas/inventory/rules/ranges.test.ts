import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { defaultRange, moved, sale, stockroom } from '../../../testing/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import type { RangeEdge } from '../../shared/ranges/ranges.ts';
import { defaultRangeBegins, defaultRangeEnds, defaultRangeWithFilters, logsReachBack } from './ranges.ts';

const edge = { record: 'log-7', createdAt: '2026-01-12T01:00:00.000Z', exchanges: ['ex-0002'] };
const inside = (listed: boolean | null) => ({ ...edge, side: 'inside', listed }) as const;
const outside = (listed: boolean | null) => ({ ...edge, side: 'outside', listed }) as const;
const edges = (inner: boolean | null, outer: boolean | null) => ({ edges: [inside(inner), outside(outer)] });

ruleCases(defaultRangeBegins, {
  passes: [
    ['the day changed', defaultRange({ from: '2026-01-13T00:00:00.000Z' }, { serverDate: '2026-02-10T23:59:50.000Z' })],
    ['an edge that could not be read', defaultRange({}, { edges: [inside(null)] })],
  ],
  fails: [['one day too early', defaultRange({ from: '2026-01-10T00:00:00.000Z' }), /received 2026-01-10/]],
  cannotTell: [
    ['more listings not read to their end than read', defaultRange({}, { oldest: null, ...edges(null, null) })],
    ['refused', defaultRange({}, { status: 503 })],
  ],
});

const ofToday = (listed: boolean | null): { readonly edges: readonly RangeEdge[] } => ({
  edges: [{ side: 'today', record: 'log-1', createdAt: '2026-02-10T09:00:00.000Z', listed, exchanges: ['ex-0002'] }],
});

ruleCases(defaultRangeEnds, {
  passes: [
    ['where the listing was not read to its end', defaultRange({}, ofToday(null))],
    [
      'the day of our clock, where a gateway writes a Date of an hour ago',
      defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2026-02-10T23:07:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    ],
  ],
  fails: [
    [
      'the day of our clock, where the deployment lives in another year',
      defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2025-02-10T12:00:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    ],
    ['tomorrow', defaultRange({ to: '2026-02-11T23:59:59.999Z' })],
  ],
  cannotTell: [['refused', defaultRange({}, { status: null })]],
});

const { defaultRange: plain } = defaultRange({});
const DAY = 86_400_000;

/** A listing of movements that was asked an hour after the one without any filter. */
function listing(values: Values, daysAgo: number, partial: Partial<Exchange> = {}): Exchange {
  const from = new Date(Date.parse(plain.askedAt) - daysAgo * DAY).toISOString();
  const body = { data: [], meta: { dateRange: { from, to: plain.askedAt } }, pagination: { nextCursor: null } };
  return exchange({ id: 'ex-0100', operation: 'listInventoryLogs', query: queryOf(values), body, at: 1, ...partial });
}

function evidence(...exchanges: readonly Exchange[]) {
  const asked = exchange({ id: plain.exchange, operation: 'listInventoryLogs', at: 0 });
  return { defaultRange: plain, exchanges: [asked, ...exchanges] };
}

ruleCases(defaultRangeWithFilters, {
  passes: [
    [
      'another range where a bound was sent, on a later page, or where it was refused',
      evidence(
        listing({ storeIds: 'x' }, 30),
        listing({ storeIds: 'x', from: '2025-01-01T00:00:00.000Z' }, 90),
        listing({ storeIds: 'x', cursor: 'y' }, 90),
        listing({ storeIds: 'x' }, 90, { status: 400 }),
      ),
    ],
  ],
  fails: [
    ['ninety days with types', evidence(listing({ types: 'RESTOCK' }, 90)), /with types: expected meta.dateRange.from/],
  ],
  cannotTell: [['the plain listing alone', evidence(listing({ limit: '5' }, 90))]],
});

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
    ['few movements, since another day', shop(30, ({ id }) => id.endsWith('0'))],
    ['movements since another day', shop(45)],
  ],
  cannotTell: [
    ['a month that was read', shop(30, undefined, { ...WINDOW, from: daysAgo(31) })],
    ['a stock that few sales change', shop(30, ({ id }) => id.endsWith('9')), /too few sales/],
  ],
});

