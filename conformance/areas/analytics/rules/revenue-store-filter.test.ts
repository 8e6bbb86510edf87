import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings, withDefaultRange } from '../testing/fake-analytics.ts';
import { storesOf } from '../testing/fake-shop.ts';
import { revenueStoreFilter } from './revenue-store-filter.ts';

ruleCases(revenueStoreFilter, {
  passes: [
    { name: 'a correct deployment', evidence: readings() },
    { name: 'so it is without a range', evidence: withDefaultRange() },
    {
      name: 'a store is asked for that is unknown',
      evidence: { ...withDefaultRange({ stores: () => [] }), everyStore: storesOf(['store-c']) },
    },
  ],
  fails: [
    {
      name: 'the filter is ignored',
      evidence: readings({ endpoint: 'revenue', stores: () => [] }),
      message: /which was not asked for/,
    },
    {
      name: 'the second of two stores is left out',
      evidence: readings({ stores: (ask) => ask.storeIds.slice(0, 1) }),
      message: /changes with the filter/,
    },
    {
      name: 'a filter counts refunded sales as well',
      evidence: readings({
        counts: ({ sale }, ask) => sale.status === 'PAID' || (sale.status === 'REFUNDED' && ask.storeIds.length > 0),
      }),
      message: /changes with the filter/,
    },
    {
      name: 'another store comes along with one store',
      evidence: readings({ stores: (ask) => (ask.storeIds[0] === 'store-c' ? ['store-c', 'store-a'] : ask.storeIds) }),
      message: /store store-a, which was not asked for/,
    },
    {
      name: 'the filter is ignored without a range',
      evidence: withDefaultRange({ stores: () => [] }),
      message: /which was not asked for/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
