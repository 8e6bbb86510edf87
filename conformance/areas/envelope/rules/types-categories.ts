import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesCategories = rule({
  id: 'types-categories',
  area: 'envelope',
  requirements: ['ENV-18'],
  title: 'Every category has id, name, color, unit and group',
  help: 'The group alone can be null. The same five fields stand in products and in promotions.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listProducts', 'listPromotions'],
      concerns: at('/data/*/category', '/data/*/categories'),
      records: 'categories',
    });
  },
});
