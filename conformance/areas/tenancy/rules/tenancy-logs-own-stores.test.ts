import { logRow } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { censusOf, ourStores } from '../testing.ts';
import { tenancyLogsOwnStores } from './tenancy-logs-own-stores.ts';

const ours = logRow({ id: 'a', storeId: 'store-1' });
const strange = logRow({ id: 'b', storeId: 'store-9' });

ruleCases(tenancyLogsOwnStores, {
  passes: [{ name: 'all ours', evidence: { everyStore: ourStores('store-1'), logs: censusOf([ours]) } }],
  fails: [
    {
      name: 'one is of a store nobody listed',
      evidence: { everyStore: ourStores('store-1'), logs: censusOf([ours, strange]) },
      message: /1 of 2 inventory logs .* b belongs to store-9/,
    },
  ],
  cannotTell: [
    { name: 'there are none', evidence: { everyStore: ourStores('store-1'), logs: censusOf<typeof ours>([]) } },
    { name: 'no stores are known', evidence: { everyStore: ourStores(), logs: censusOf([ours]) } },
  ],
});
