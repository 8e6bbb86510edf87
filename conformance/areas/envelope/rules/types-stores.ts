import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesStores = rule({
  id: 'types-stores',
  area: 'envelope',
  requirements: ['ENV-36', 'ENV-07'],
  title: 'Every store has an id that is a string',
  help: 'The id of a store is what the other endpoints take as storeIds; give it as a string in every record.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listStores'],
      concerns: at('/data/*'),
      records: 'stores',
    });
  },
});
