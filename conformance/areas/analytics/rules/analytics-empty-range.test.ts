import { expect, it } from 'vitest';
import { type Habits, readings } from '../../../testing/fake-analytics.ts';
import { habitCases, NO_ANSWERS } from '../../../testing/habit-cases.ts';
import { analyticsEmptyRange } from './analytics-empty-range.ts';

/** A range that ends before any sale has those of one morning, up to here. */
function soldBefore(end: string): Partial<Habits> {
  const limit = (only: string | undefined, here: string, asked: string) => Date.parse(only === 'to' ? here : asked);
  return {
    from: ({ only, window }) => limit(only, '2026-03-01T09:00:00.000Z', window.from),
    to: ({ only, window }) => limit(only, end, window.to),
  };
}

it('has a few sales in the case of the clock that was reset', () => {
  const [first] = readings(soldBefore('2026-03-01T09:35:00.000Z')).analytics.oneBound;
  expect(first?.rows.reduce((sum, { txCount }) => sum + txCount, 0)).toBeGreaterThan(0);
});

habitCases(analyticsEmptyRange, {
  passes: [
    ['nothing comes'],
    ['an empty shop', {}, /./, []],
    ['a till whose clock was reset', soldBefore('2026-03-01T09:35:00.000Z')],
    ['one bound alone is refused', { status: (ask) => (ask.only === undefined ? 200 : 400) }],
  ],
  fails: [
    ['more than a clock explains', soldBefore('2026-03-01T20:00:00.000Z'), /to alone, before any sale/],
    ['bounds are ignored', { from: () => 0, to: () => Number.POSITIVE_INFINITY }, /revenue \(empty range\)/],
    [
      'a default takes the place of an empty range, for customers alone',
      { endpoint: 'customers', to: (ask) => Math.max(Date.parse(ask.window.to), Date.parse('2026-03-05')) },
      /customers \(empty range\)/,
    ],
    [
      'staff analytics read to only together with from',
      {
        endpoint: 'staff',
        from: () => 0,
        to: (ask) => (ask.only === 'to' ? Number.POSITIVE_INFINITY : Date.parse(ask.window.to)),
      },
      /staff \(to alone, before any sale\)/,
    ],
  ],
  cannotTell: [NO_ANSWERS],
});
