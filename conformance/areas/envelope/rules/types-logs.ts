import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesLogs = rule({
  id: 'types-logs',
  area: 'envelope',
  requirements: ['ENV-23'],
  title: 'Every movement has each documented field, or null where that is allowed',
  help: 'Look at each of the sixteen types: a movement without a room has null there, and references is always an object.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listInventoryLogs'],
      concerns: at('/data/*'),
      records: 'movements',
    });
  },
});
