import { pagesOf } from '../../../census/pages.ts';
import { rule } from '../../../model/rule.ts';
import { judgeOwnRecords } from '../own-records.ts';

export const tenancyProductsOwnStores = rule({
  id: 'tenancy-products-own-stores',
  area: 'tenancy',
  requirements: ['TEN-14'],
  title: 'Every product belongs to a store of the organization',
  help: 'A query that is not bound to the organization shows what other businesses hold. Bind every query to the organization of the key.',
  needs: ['everyStore', 'products'],
  confirm: true,
  judge({ everyStore, products }) {
    const pages = pagesOf(products);
    const records = products.rows.map(({ id, storeIds, overriddenIn }) => ({
      id,
      storeIds: [...new Set([...storeIds, ...overriddenIn])],
      evidence: () => pages(id),
    }));
    return judgeOwnRecords(everyStore, records, 'products');
  },
});
