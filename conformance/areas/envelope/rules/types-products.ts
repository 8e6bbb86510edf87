import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesProducts = rule({
  id: 'types-products',
  area: 'envelope',
  requirements: ['ENV-17'],
  title: 'Every product has each documented field with its documented type',
  help: 'Look at products without a picture, a description or a threshold: the documented types have no null there.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listProducts'],
      concerns: at('/data/*'),
      records: 'products',
    });
  },
});
