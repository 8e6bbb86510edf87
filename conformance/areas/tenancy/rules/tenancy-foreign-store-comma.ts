import { rule } from '../../../model/rule.ts';
import { judgeForeignStore, SPLIT_FIRST } from '../foreign-store-rule.ts';

export const tenancyForeignStoreComma = rule({
  id: 'tenancy-foreign-store-comma',
  area: 'tenancy',
  requirements: ['TEN-10'],
  title: 'A foreign store in a comma list gives 403',
  help: SPLIT_FIRST,
  needs: ['tenancy'],
  judge({ tenancy }) {
    return judgeForeignStore(tenancy, ({ position, form }) => position !== 'alone' && form === 'comma');
  },
});
