import { saleRow } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { censusOf, ourStores } from '../testing.ts';
import { tenancySalesOwnStores } from './tenancy-sales-own-stores.ts';

const ours = saleRow({ id: 'a', storeId: 'store-1' });
const strange = saleRow({ id: 'b', storeId: 'store-9' });

ruleCases(tenancySalesOwnStores, {
  passes: [{ name: 'all ours', evidence: { everyStore: ourStores('store-1'), sales: censusOf([ours]) } }],
  fails: [
    {
      name: 'one is of a store nobody listed',
      evidence: { everyStore: ourStores('store-1'), sales: censusOf([ours, strange]) },
      message: /1 of 2 sales .* b belongs to store-9/,
    },
  ],
  cannotTell: [
    { name: 'there are none', evidence: { everyStore: ourStores('store-1'), sales: censusOf<typeof ours>([]) } },
    { name: 'no stores are known', evidence: { everyStore: ourStores(), sales: censusOf([ours]) } },
  ],
});
