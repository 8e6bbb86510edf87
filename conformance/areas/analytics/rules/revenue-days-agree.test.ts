import { exchange } from '../../../model/examples/evidence.ts';
import { listField } from '../../../model/values/json.ts';
import { readings, withDefaultRange } from '../../../testing/fake-analytics.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { revenueDaysAgree } from './revenue-days-agree.ts';

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
