import { expect, it } from 'vitest';
import { type Habits, readings } from '../../../testing/fake-analytics.ts';
import { CORRECT, habitCases, NO_ANSWERS } from '../../../testing/habit-cases.ts';
import { analyticsAnswers, analyticsBounds, analyticsEmptyRange } from './analytics.ts';

habitCases(analyticsAnswers, {
  passes: [
    ['every question is answered'],
    ['some answers got lost', { status: (ask) => (ask.limit === 1 ? 503 : 200) }],
    ['no sales at all', {}, /./, []],
    ['a time before there was a shop is refused', { status: (ask) => (ask.purpose === 'empty range' ? 400 : 200) }],
  ],
  fails: [
    [
      'a time before there was a shop causes a server error',
      { status: (ask) => (ask.purpose === 'empty range' ? 500 : 200) },
      /empty range: expected 200, received 500/,
    ],
    ['limit 2 is refused', { status: (ask) => (ask.limit === 2 ? 400 : 200) }, /limit 2: expected 200, received 400/],
    [
      'repeated stores break one endpoint',
      { endpoint: 'customers', status: (ask) => (ask.form === 'repeated' ? 500 : 200) },
      /getCustomerAnalytics two stores, repeated: expected 200, received 500/,
    ],
    [
      'an own store is called foreign',
      { status: (ask) => (ask.storeIds[0] === 'store-c' ? 403 : 200) },
      /store store-c: expected 200, received 403/,
    ],
  ],
  cannotTell: [['nothing was answered', { status: () => 503 }, /(\d+) of \1 valid questions unclear/]],
});

const DAY = 86_400_000;
const HOUR = 3_600_000;

habitCases(analyticsBounds, {
  passes: [CORRECT, ['bounds cut to seconds', { from: (ask) => Math.floor(Date.parse(ask.window.from) / 1e3) * 1e3 }]],
  fails: [
    [
      'the whole day of to is counted',
      { endpoint: 'revenue', to: (ask) => Math.ceil(Date.parse(ask.window.to) / DAY) * DAY },
      /paid sales in a row/,
    ],
    [
      'from is cut down to the hour, for staff alone',
      { endpoint: 'staff', from: (ask) => Math.floor(Date.parse(ask.window.from) / HOUR) * HOUR },
      /staff .*paid sales in a row/,
    ],
  ],
  cannotTell: [NO_ANSWERS],
});

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
