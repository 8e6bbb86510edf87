import { listField } from '../../../kernel/json.ts';
import { exchange } from '../../../testing/builders.ts';
import { readings, withDefaultRange } from '../../../testing/fake-analytics.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { revenueDaysAgree } from './revenue-days-agree.ts';

const isPaid = (status: string) => status === 'PAID';
const right = withDefaultRange();

ruleCases(revenueDaysAgree, {
  passes: [['a correct deployment', right]],
  tolerates: [
    [
      'one sale was refunded between two questions',
      withDefaultRange({ counts: ({ sale }) => isPaid(sale.status) && sale.id !== 'sale-00300' }),
    ],
  ],
  fails: [
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
