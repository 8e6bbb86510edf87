import { rule } from '../../../model/rule.ts';
import { judgeForeignStore, SPLIT_FIRST } from '../foreign-store-rule.ts';

export const tenancyForeignStoreFirst = rule({
  id: 'tenancy-foreign-store-first',
  area: 'tenancy',
  requirements: ['TEN-08'],
  title: 'A foreign store before own ones gives 403',
  help: SPLIT_FIRST,
  needs: ['tenancy'],
  judge({ tenancy }) {
    return judgeForeignStore(tenancy, ({ position }) => position === 'first');
  },
});
