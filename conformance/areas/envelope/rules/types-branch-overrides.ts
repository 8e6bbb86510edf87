import { rule } from '../../../model/rule.ts';
import { at, judgeShapes, showing } from '../shapes.ts';

export const typesBranchOverrides = rule({
  id: 'types-branch-overrides',
  area: 'envelope',
  requirements: ['ENV-19'],
  title: 'Every branch override has its store, cost, price, hidden flag and picture',
  help: 'averageCost and price are numbers, hidden is a boolean, imageUrl is a string or null.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listProducts'],
      concerns: at('/data/*/branchOverrides'),
      records: 'branch overrides',
      shows: showing('branchOverrides', 'storeId'),
    });
  },
});
