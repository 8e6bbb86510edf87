import type { Artifacts } from '../../../model/artifacts.ts';
import { ourStores } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyMeCountsStores } from './tenancy-me-counts-stores.ts';

const me = (organizationStores: number | null): Artifacts['me'] => ({
  exchange: 'ex-0001',
  status: 200,
  organizationStores,
});

ruleCases(tenancyMeCountsStores, {
  passes: [{ name: 'two and two', evidence: { me: me(2), stores: ourStores('a', 'b') } }],
  fails: [
    {
      name: 'one store is not listed',
      evidence: { me: me(3), stores: ourStores('a', 'b') },
      message: /shows 3 .* lists 2/,
    },
  ],
  cannotTell: [
    { name: 'no number', evidence: { me: me(null), stores: ourStores('a') } },
    { name: 'the list was cut', evidence: { me: me(3), stores: { ...ourStores('a'), complete: false } } },
  ],
});
