import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import type { RangeEdge } from '../../shared/ranges/default-range.ts';
import { defaultRangeBegins, defaultRangeEnds, defaultRangeWithFilters } from './default-range.ts';

const edge = { record: 'log-7', createdAt: '2026-01-12T01:00:00.000Z', exchanges: ['ex-0002'] };
const inside = (listed: boolean | null) => ({ ...edge, side: 'inside', listed }) as const;
const outside = (listed: boolean | null) => ({ ...edge, side: 'outside', listed }) as const;
const edges = (inner: boolean | null, outer: boolean | null) => ({ edges: [inside(inner), outside(outer)] });
const later = (oldest: string) => ({ later: { oldest, exchanges: ['ex-0003', 'ex-0004'] } });

ruleCases(defaultRangeBegins, {
  passes: [
    ['thirty calendar days', defaultRange({ from: '2026-01-12T00:00:00.000Z' })],
    ['thirty days and today', defaultRange({ from: '2026-01-11T00:00:00.000Z' })],
    ['this hour, thirty days ago', defaultRange({ from: '2026-01-11T15:04:05.678Z' })],
    ['the day changed', defaultRange({ from: '2026-01-13T00:00:00.000Z' }, { serverDate: '2026-02-10T23:59:50.000Z' })],
    ['movements on both sides of it', defaultRange({}, edges(true, false))],
    ['a next page that keeps it', defaultRange({}, later('2026-01-13T00:00:00.000Z'))],
    ['an edge that could not be read', defaultRange({}, { edges: [inside(null)] })],
  ],
  fails: [
    ['seven days', defaultRange({ from: '2026-02-03T00:00:00.000Z' }), /received 2026-02-03/],
    ['one day too early', defaultRange({ from: '2026-01-10T00:00:00.000Z' }), /received 2026-01-10/],
    ['not said', defaultRange({ from: null }), /received null/],
    ['what is inside does not come', defaultRange({}, { edges: [inside(false)] }), /is not listed without bounds/],
    ['what is older comes', defaultRange({}, { edges: [outside(true)] }), /is listed without bounds/],
    ['older than it says', defaultRange({}, { oldest: '2025-01-01T00:00:00.000Z' }), /before meta/],
    [
      'the next page forgets the range',
      defaultRange({}, later('2025-12-31T00:00:00.000Z')),
      /2025-12-31T00:00:00.000Z is on the next page, before meta/,
    ],
  ],
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
    ['with what moved today', defaultRange({}, ofToday(true))],
    ['where the listing was not read to its end', defaultRange({}, ofToday(null))],
    ['the last millisecond', defaultRange({ to: '2026-02-10T23:59:59.999Z' })],
    ['the midnight after it', defaultRange({ to: '2026-02-11T00:00:00.000Z' })],
    [
      'without a Date header, by our clock',
      defaultRange({ to: '2026-02-10T23:59:59.999Z' }, { serverDate: null, askedAt: '2026-02-11T00:01:00.000Z' }),
    ],
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
    ['today is said and left out', defaultRange({}, ofToday(false)), /is of today/],
    ['now', defaultRange({ to: '2026-02-10T12:00:00.000Z' }), /received 2026-02-10T12/],
    ['the end of a day in Bangkok', defaultRange({ to: '2026-02-10T16:59:59.999Z' })],
    ['tomorrow', defaultRange({ to: '2026-02-11T23:59:59.999Z' })],
    ['not said', defaultRange({ to: undefined }), /received undefined/],
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
