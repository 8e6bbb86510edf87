import { keyedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeShapes } from '../shapes.ts';

export const nothingLeftOut = rule({
  id: 'nothing-left-out',
  area: 'envelope',
  requirements: ['ENV-10'],
  title: 'What has no value is null and never left out',
  help: 'A serializer that drops nulls breaks this: sales without a tab, promotions without a schedule, movements without a room.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: keyedOperations,
      concerns: ({ path, keyword }) => keyword === 'required' && path.startsWith('/data/'),
      records: 'records',
    });
  },
});
