import { rule } from '../../../model/rule.ts';
import { judgeForeignStore, SPLIT_FIRST } from '../foreign-store-rule.ts';

export const tenancyForeignStoreRepeated = rule({
  id: 'tenancy-foreign-store-repeated',
  area: 'tenancy',
  requirements: ['TEN-11'],
  title: 'A foreign store in a repeated parameter gives 403',
  help: SPLIT_FIRST,
  needs: ['tenancy'],
  judge({ tenancy }) {
    return judgeForeignStore(tenancy, ({ position, form }) => position !== 'alone' && form === 'repeated');
  },
});
