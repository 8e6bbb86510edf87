import { rule } from '../../../model/rule.ts';
import { at, judgeShapes, showing } from '../shapes.ts';

export const typesLineItems = rule({
  id: 'types-line-items',
  area: 'envelope',
  requirements: ['ENV-13'],
  title: 'Every line of a sale has its id, product, unit and both quantities',
  help: 'Lines of products that were deleted or renamed since are lines all the same.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listSales'],
      concerns: at('/data/*/lineItems'),
      records: 'lines of sales',
      shows: showing('lineItems', 'id'),
    });
  },
});
