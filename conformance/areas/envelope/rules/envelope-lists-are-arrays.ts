import { listOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeShapes } from '../shapes.ts';

export const envelopeListsAreArrays = rule({
  id: 'envelope-lists-are-arrays',
  area: 'envelope',
  requirements: ['ENV-02'],
  title: 'data of every list is an array',
  help: 'Also when the list is empty, and when it holds a single record.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: listOperations,
      concerns: ({ path, keyword }) => path === '/data' && keyword === 'type',
      records: 'lists',
      shows: () => true,
    });
  },
});
