import { productRow } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { censusOf, ourStores } from '../testing.ts';
import { tenancyProductsOwnStores } from './tenancy-products-own-stores.ts';

const ours = productRow({ id: 'a', storeIds: ['store-1'] });
const strange = productRow({ id: 'b', storeIds: ['store-1', 'store-9'] });

ruleCases(tenancyProductsOwnStores, {
  passes: [{ name: 'all ours', evidence: { everyStore: ourStores('store-1'), products: censusOf([ours]) } }],
  fails: [
    {
      name: 'one is of a store nobody listed',
      evidence: { everyStore: ourStores('store-1'), products: censusOf([ours, strange]) },
      message: /1 of 2 products .* b belongs to store-9/,
    },
    {
      name: 'a price is told for a store nobody listed',
      evidence: {
        everyStore: ourStores('store-1'),
        products: censusOf([ours, productRow({ id: 'c', overriddenIn: ['store-1', 'store-8'] })]),
      },
      message: /1 of 2 products .* c belongs to store-8/,
    },
  ],
  cannotTell: [
    { name: 'there are none', evidence: { everyStore: ourStores('store-1'), products: censusOf<typeof ours>([]) } },
    { name: 'no stores are known', evidence: { everyStore: ourStores(), products: censusOf([ours]) } },
  ],
});
