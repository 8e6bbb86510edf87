import { rule } from '../../../model/rule.ts';
import { judgeForeignStore, SPLIT_FIRST } from '../foreign-store-rule.ts';

export const tenancyRevenueRefuseForeignStore = rule({
  id: 'tenancy-revenue-refuse-foreign-store',
  area: 'tenancy',
  requirements: ['TEN-05'],
  title: '/analytics/revenue answers 403 to a store outside the organization',
  help: SPLIT_FIRST,
  needs: ['tenancy'],
  demand: 'always',
  judge({ tenancy }) {
    return judgeForeignStore(tenancy, ({ operation }) => operation === 'getRevenueAnalytics');
  },
});
