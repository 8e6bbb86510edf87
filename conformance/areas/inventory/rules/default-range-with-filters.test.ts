import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { defaultRangeWithFilters } from './default-range-with-filters.ts';

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
    ['thirty days ago', evidence(listing({ types: 'RESTOCK' }, 30))],
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
    ['a week with a store', evidence(listing({ storeIds: 'x' }, 7)), /with storeIds: expected/],
  ],
  cannotTell: [['the plain listing alone', evidence(listing({ limit: '5' }, 90))]],
});
