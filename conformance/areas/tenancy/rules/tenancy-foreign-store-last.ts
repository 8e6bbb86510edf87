import { rule } from '../../../model/rule.ts';
import { judgeForeignStore, SPLIT_FIRST } from '../foreign-store-rule.ts';

export const tenancyForeignStoreLast = rule({
  id: 'tenancy-foreign-store-last',
  area: 'tenancy',
  requirements: ['TEN-09'],
  title: 'A foreign store after own ones gives 403',
  help: SPLIT_FIRST,
  needs: ['tenancy'],
  judge({ tenancy }) {
    return judgeForeignStore(tenancy, ({ position }) => position === 'last');
  },
});
