import { exchange } from '../../../model/examples/evidence.ts';
import { listField } from '../../../model/values/json.ts';
import { readings, withDefaultRange } from '../../../testing/fake-analytics.ts';
import { shop, storesOf } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { revenueDates, revenueDaysAgree, revenueOnSaleDay, revenueStoreFilter } from './revenue.ts';

habitCases(revenueDates, {
  passes: [CORRECT],
  fails: [
    ['timestamps', { revenueRow: (row) => ({ date: `${row.date}T00:00:00.000Z` }) }, /does not belong to the range/],
    ['a date that no calendar has', { revenueRow: (_, index) => (index === 3 ? { date: '2026-02-30' } : {}) }],
    ['months are counted from zero', { revenueRow: (row) => ({ date: row.date.replace('-03-', '-02-') }) }],
    ['rows before the range', { endpoint: 'revenue', from: (ask) => Date.parse(ask.window.from) - 3 * 86_400_000 }],
  ],
  cannotTell: [NO_SALES],
});

const isPaid = (status: string) => status === 'PAID';
const right = withDefaultRange();

/** The longest range again, at another time of the run: so many of its rows are others by then. */
function askedAgain(evidence: typeof right, changed: number): typeof right {
  const whole = evidence.analytics.revenue.find(({ purpose }) => purpose === 'whole range');
  if (whole === undefined) throw new Error('the whole range was not asked for');
  const again = exchange({
    id: 'ex-80',
    operation: 'getRevenueAnalytics',
    query: Object.entries(whole.window),
    body: { data: whole.rows.map((row, at) => ({ ...row, txCount: row.txCount + (at < changed ? 1 : 0) })) },
  });
  return { ...evidence, exchanges: [...evidence.exchanges, again] };
}

const fewRefunded = withDefaultRange({ counts: ({ sale }) => isPaid(sale.status) && !/[048]7$/.test(sale.id) });

ruleCases(revenueDaysAgree, {
  passes: [
    ['a correct deployment', right],
    ['sales that are refunded all the while', askedAgain(fewRefunded, 5), /14 unclear/],
  ],
  tolerates: [
    [
      'one sale was refunded between two questions',
      withDefaultRange({ counts: ({ sale }) => isPaid(sale.status) && sale.id !== 'sale-00300' }),
    ],
  ],
  fails: [
    ['many sales are left out, and nothing changed since', fewRefunded, /seen in \d+ of 60 rows/],
    ['many sales are left out, and one row changed since', askedAgain(fewRefunded, 1), /seen in \d+ of \d+ rows/],
    [
      'without a range refunded sales count as well',
      withDefaultRange({ counts: ({ sale }) => isPaid(sale.status) || sale.status === 'REFUNDED' }),
      /seen in 30 of 60 rows of whole days, first: .* is not that of a longer range/,
    ],
    [
      'without a range revenue is what it was before discounts',
      withDefaultRange({ amount: ({ sale }) => sale.subTotal }),
      /rows of whole days/,
    ],
    [
      'without a range the second store of a filter is left out',
      withDefaultRange({ stores: (ask) => ask.storeIds.slice(0, 1) }),
      /rows of whole days/,
    ],
    [
      'the default range begins ten days later than it says',
      withDefaultRange({ from: (ask) => Date.parse(ask.window.from) + 10 * 86_400_000 }),
      /rows of whole days/,
    ],
  ],
  cannotTell: [
    ['no sales at all', withDefaultRange({}, []), /no answer shows it/],
    ['no question without a range', readings(), /no answer shows it/],
    [
      'an answer does not say its range',
      {
        ...right,
        exchanges: right.exchanges.map((one) => exchange({ ...one, body: { data: listField(one.body, 'data') } })),
      },
      /no answer shows it/,
    ],
  ],
});

habitCases(revenueOnSaleDay, {
  passes: [
    ['days in Bangkok'],
    ['days in Honolulu', { revenueRow: (row) => row, instant: ({ sale }) => Date.parse(sale.createdAt) }],
    ['two days of trade decide nothing, the others hold', {}, /./, shop({ sales: 300, seed: 3 })],
  ],
  fails: [
    ['too late', { revenueRow: (row) => ({ date: row.date.replace(/0[456]$/, '09') }) }, /is wrong in every time zone/],
    [
      'all sales count on the first day of the month, but some',
      { revenueRow: (row) => (row.date < '2026-03-10' ? { date: '2026-03-02' } : {}) },
    ],
  ],
  cannotTell: [NO_SALES],
});

ruleCases(revenueStoreFilter, {
  passes: [
    ['a correct deployment', readings()],
    ['so it is without a range', withDefaultRange()],
    ['an unknown store is asked for', { ...withDefaultRange({ stores: () => [] }), everyStore: storesOf(['store-c']) }],
  ],
  fails: [
    ['the filter is ignored', readings({ endpoint: 'revenue', stores: () => [] }), /which was not asked for/],
    ['the second store is missing', readings({ stores: (ask) => ask.storeIds.slice(0, 1) }), /changes with the filter/],
    [
      'a filter counts refunded sales as well',
      readings({
        counts: ({ sale }, ask) => sale.status === 'PAID' || (sale.status === 'REFUNDED' && ask.storeIds.length > 0),
      }),
      /changes with the filter/,
    ],
    [
      'another store comes along with one store',
      readings({ stores: (ask) => (ask.storeIds[0] === 'store-c' ? ['store-c', 'store-a'] : ask.storeIds) }),
      /store store-a, which was not asked for/,
    ],
    ['the filter is ignored without a range', withDefaultRange({ stores: () => [] }), /which was not asked for/],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
