import { keyedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeShapes } from '../shapes.ts';

export const idsAreStrings = rule({
  id: 'ids-are-strings',
  area: 'envelope',
  requirements: ['ENV-07'],
  title: 'Every id of every record is a string that is not empty',
  help: 'Numbers as ids lose digits in some clients; write them as strings.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: keyedOperations,
      concerns: ({ path, keyword }) => /\/(?:id|\w+Id)$/.test(path) && keyword !== 'format',
      records: 'records',
    });
  },
});
