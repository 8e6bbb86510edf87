import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesRevenue = rule({
  id: 'types-revenue',
  area: 'envelope',
  requirements: ['ENV-27'],
  title: 'Every revenue row has its six fields',
  help: 'date, storeId and storeName are strings; revenue, txCount and avgOrderValue are numbers.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['getRevenueAnalytics'],
      concerns: at('/data/*'),
      records: 'revenue rows',
    });
  },
});
