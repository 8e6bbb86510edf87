import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const storeReferences = rule({
  id: 'store-references',
  area: 'envelope',
  requirements: ['ENV-08'],
  title: 'A store reference has id, name and branchNo, all strings',
  help: 'Wherever a record refers to a store: in sales, products, promotions, movements and staff rows.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listSales', 'listProducts', 'listPromotions', 'listInventoryLogs', 'getStaffAnalytics'],
      concerns: at('/data/*/store', '/data/*/stores/*', '/data/*/assignedStores/*'),
      records: 'records that refer to stores',
    });
  },
});
