import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const movementTypeKnown = rule({
  id: 'movement-type-known',
  area: 'envelope',
  requirements: ['ENV-24'],
  title: 'Every movement is of one of the sixteen documented types',
  help: 'A word that the contract does not list breaks every client that counts by type.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listInventoryLogs'],
      concerns: at('/data/*/type'),
      records: 'movements',
    });
  },
});
