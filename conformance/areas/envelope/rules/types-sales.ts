import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesSales = rule({
  id: 'types-sales',
  area: 'envelope',
  requirements: ['ENV-11', 'ENV-16'],
  title: 'Every sale has each documented field with its documented type',
  help: 'Look at the rare sales: without a tab, without a discount, unpaid, refunded. What has no value is null, never left out.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listSales'],
      concerns: at('/data/*'),
      records: 'sales',
    });
  },
});
