import { listField } from '../../../kernel/json.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings, withDefaultRange } from '../testing/fake-analytics.ts';
import { shop } from '../testing/fake-shop.ts';
import { revenueDaysAgree } from './revenue-days-agree.ts';

const isPaid = (status: string) => status === 'PAID';
const right = withDefaultRange();

ruleCases(revenueDaysAgree, {
  passes: [{ name: 'a correct deployment', evidence: right }],
  tolerates: [
    {
      name: 'one sale was refunded between two questions',
      evidence: withDefaultRange({ counts: ({ sale }) => isPaid(sale.status) && sale.id !== 'sale-00300' }),
    },
  ],
  fails: [
    {
      name: 'without a range refunded sales count as well',
      evidence: withDefaultRange({ counts: ({ sale }) => isPaid(sale.status) || sale.status === 'REFUNDED' }),
      message: /30 of 60 rows of whole days: .* is not that of a longer range/,
    },
    {
      name: 'without a range revenue is what it was before discounts',
      evidence: withDefaultRange({ amount: ({ sale }) => sale.subTotal }),
      message: /rows of whole days/,
    },
    {
      name: 'without a range the second store of a filter is left out',
      evidence: withDefaultRange({ stores: (ask) => ask.storeIds.slice(0, 1) }),
      message: /rows of whole days/,
    },
    {
      name: 'the default range begins ten days later than it says',
      evidence: withDefaultRange({ from: (ask) => Date.parse(ask.window.from) + 10 * 86_400_000 }),
      message: /rows of whole days/,
    },
  ],
  cannotTell: [
    { name: 'no sales at all', evidence: withDefaultRange({}, []), message: /no answer shows it/ },
    { name: 'no question without a range', evidence: readings({}, shop()), message: /no answer shows it/ },
    {
      name: 'an answer does not say its range',
      evidence: {
        ...right,
        exchanges: right.exchanges.map((asked) =>
          exchange({ ...asked, body: { data: listField(asked.body, 'data') } }),
        ),
      },
      message: /no answer shows it/,
    },
  ],
});
