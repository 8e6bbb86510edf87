import { keyedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeShapes } from '../shapes.ts';

export const envelopeData = rule({
  id: 'envelope-data',
  area: 'envelope',
  requirements: ['ENV-01'],
  title: 'Every success is a JSON object with data',
  help: 'Wrap every answer: an object whose data holds the record or the records.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: keyedOperations,
      concerns: ({ path, keyword }) => path === '' || (path === '/data' && keyword === 'required'),
      records: 'successful answers',
      shows: () => true,
    });
  },
});
