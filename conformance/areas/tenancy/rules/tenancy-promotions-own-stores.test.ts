import { promotionRow } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { censusOf, ourStores } from '../testing.ts';
import { tenancyPromotionsOwnStores } from './tenancy-promotions-own-stores.ts';

const ours = promotionRow({ id: 'a', storeIds: [] });
const strange = promotionRow({ id: 'b', storeIds: ['store-9'] });

ruleCases(tenancyPromotionsOwnStores, {
  passes: [{ name: 'all ours', evidence: { everyStore: ourStores('store-1'), promotions: censusOf([ours]) } }],
  fails: [
    {
      name: 'one is of a store nobody listed',
      evidence: { everyStore: ourStores('store-1'), promotions: censusOf([ours, strange]) },
      message: /1 of 2 promotions .* b belongs to store-9/,
    },
  ],
  cannotTell: [
    { name: 'there are none', evidence: { everyStore: ourStores('store-1'), promotions: censusOf<typeof ours>([]) } },
    { name: 'no stores are known', evidence: { everyStore: ourStores(), promotions: censusOf([ours]) } },
  ],
});
