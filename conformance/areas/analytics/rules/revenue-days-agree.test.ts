import { listField } from '../../../kernel/json.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { shop } from '../testing/shop.ts';
import { readings } from '../testing/till.ts';
import { unasked } from '../testing/unasked.ts';
import { revenueDaysAgree } from './revenue-days-agree.ts';

const isPaid = (status: string) => status === 'PAID';
const right = unasked();

ruleCases(revenueDaysAgree, {
  passes: [
    { name: 'a deployment that is right', evidence: right },
    {
      name: 'one sale was refunded between two questions',
      evidence: unasked({ counts: ({ sale }) => isPaid(sale.status) && sale.id !== 'sale-00300' }),
    },
  ],
  fails: [
    {
      name: 'without a range refunded sales count as well',
      evidence: unasked({ counts: ({ sale }) => isPaid(sale.status) || sale.status === 'REFUNDED' }),
      message: /rows of whole days are others/,
    },
    {
      name: 'without a range revenue is what it was before discounts',
      evidence: unasked({ amount: ({ sale }) => sale.subTotal }),
      message: /rows of whole days/,
    },
    {
      name: 'without a range the second store of a filter is left out',
      evidence: unasked({ stores: (ask) => ask.storeIds.slice(0, 1) }),
      message: /rows of whole days/,
    },
    {
      name: 'the default range begins ten days later than it says',
      evidence: unasked({ from: (ask) => Date.parse(ask.window.from) + 10 * 86_400_000 }),
      message: /rows of whole days/,
    },
  ],
  cannotTell: [
    { name: 'no sales at all', evidence: unasked({}, []), message: /no answer shows it/ },
    { name: 'nobody asked without a range', evidence: readings({}, shop()), message: /no answer shows it/ },
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
