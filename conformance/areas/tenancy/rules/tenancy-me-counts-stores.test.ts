import { ourStores } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyMeCountsStores } from './tenancy-me-counts-stores.ts';

const me = (organizationStores: number | null) => ({ exchange: 'ex-0001', status: 200, organizationStores });

ruleCases(tenancyMeCountsStores, {
  passes: [['two and two', { me: me(2), stores: ourStores('a', 'b') }]],
  fails: [['one store is not listed', { me: me(3), stores: ourStores('a', 'b') }, /shows 3 .* lists 2/]],
  cannotTell: [
    ['no number', { me: me(null), stores: ourStores('a') }],
    ['the list was cut', { me: me(3), stores: { ...ourStores('a'), complete: false } }],
  ],
});
