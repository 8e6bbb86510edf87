import { expect, it } from 'vitest';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { analyticsEmptyRange } from './analytics-empty-range.ts';

/** A range that ends before any sale has those of one morning, up to here. */
function soldBefore(end: string) {
  const limit = (only: string | undefined, here: string, asked: string) => Date.parse(only === 'to' ? here : asked);
  return readings({
    from: ({ only, window }) => limit(only, '2026-03-01T09:00:00.000Z', window.from),
    to: ({ only, window }) => limit(only, end, window.to),
  });
}

it('has a few sales in the case of the clock that was reset', () => {
  const [first] = soldBefore('2026-03-01T09:35:00.000Z').analytics.oneBound;
  expect(first?.rows.reduce((sum, { txCount }) => sum + txCount, 0)).toBeGreaterThan(0);
});

ruleCases(analyticsEmptyRange, {
  passes: [
    { name: 'nothing comes', evidence: readings() },
    { name: 'an empty shop', evidence: readings({}, []) },
    {
      name: 'a till whose clock was reset',
      evidence: soldBefore('2026-03-01T09:35:00.000Z'),
    },
    {
      name: 'one bound alone is refused',
      evidence: readings({ status: (ask) => (ask.only === undefined ? 200 : 400) }),
    },
  ],
  fails: [
    {
      name: 'more than a clock explains',
      evidence: soldBefore('2026-03-01T20:00:00.000Z'),
      message: /to alone, before any sale/,
    },
    {
      name: 'bounds are ignored',
      evidence: readings({ from: () => 0, to: () => Number.POSITIVE_INFINITY }),
      message: /revenue \(empty range\)/,
    },
    {
      name: 'a default takes the place of an empty range, for customers alone',
      evidence: readings({
        endpoint: 'customers',
        to: (ask) => Math.max(Date.parse(ask.window.to), Date.parse('2026-03-05')),
      }),
      message: /customers \(empty range\)/,
    },
    {
      name: 'staff analytics read to only together with from',
      evidence: readings({
        endpoint: 'staff',
        from: () => 0,
        to: (ask) => (ask.only === 'to' ? Number.POSITIVE_INFINITY : Date.parse(ask.window.to)),
      }),
      message: /staff \(to alone, before any sale\)/,
    },
  ],
  cannotTell: [{ name: 'it was not answered', evidence: readings({ status: () => 503 }), message: /got 503/ }],
});
