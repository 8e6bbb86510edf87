import { rule } from '../../../model/rule.ts';
import { judgeForeignStore, SPLIT_FIRST } from '../foreign-store-rule.ts';

export const tenancyForeignStoreUnknown = rule({
  id: 'tenancy-foreign-store-unknown',
  area: 'tenancy',
  requirements: ['TEN-12'],
  title: 'A store that nobody has gives 403',
  help: SPLIT_FIRST,
  needs: ['tenancy'],
  judge({ tenancy }) {
    return judgeForeignStore(tenancy, ({ position, foreign }) => position === 'alone' && foreign === 'random');
  },
});
