import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { defaultRangeBegins } from './default-range-begins.ts';

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
