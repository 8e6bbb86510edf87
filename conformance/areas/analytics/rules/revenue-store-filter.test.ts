import { readings, withDefaultRange } from '../../../testing/fake-analytics.ts';
import { storesOf } from '../../../testing/fake-shop.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { revenueStoreFilter } from './revenue-store-filter.ts';

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
