import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesLogParts = rule({
  id: 'types-log-parts',
  area: 'envelope',
  requirements: ['ENV-25'],
  title: 'The product and the rooms of every movement have their fields',
  help: 'The product shows id, sku, name and category with id, name and unit; a room shows id, name and forSale.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listInventoryLogs'],
      concerns: at('/data/*/product', '/data/*/room', '/data/*/moveRoom'),
      records: 'movements',
    });
  },
});
