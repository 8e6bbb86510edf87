import type { Exchange } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { customersRanked } from './customers-ranked.ts';

function plainAnswer(revenues: readonly number[]): Exchange {
  const data = revenues.map((revenue) => ({ id: `customer-${revenue}`, revenue, txCount: 1, avgOrderValue: revenue }));
  return exchange({ operation: 'getCustomerAnalytics', body: { data } });
}

ruleCases(customersRanked, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the lowest comes first',
      evidence: readings({ endpoint: 'customers', list: (rows) => rows.toReversed() }),
      message: /row 2 has more revenue/,
    },
    {
      name: 'the lowest comes first where nothing was asked',
      evidence: { ...readings(), exchanges: [plainAnswer([10, 20])] },
      message: /customers \(asked with nothing\): row 2 has more revenue/,
    },
    {
      name: 'two rows change places in a limited answer',
      evidence: readings({
        list: (rows, ask) =>
          ask.limit === 5 || ask.limit === 7 ? [...rows.slice(1, 2), ...rows.slice(0, 1), ...rows.slice(2)] : rows,
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
