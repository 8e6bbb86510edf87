import { keyedOperations } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { judgeShapes } from '../shapes.ts';

export const numbersAreNumbers = rule({
  id: 'numbers-are-numbers',
  area: 'envelope',
  requirements: ['ENV-09'],
  title: 'Amounts, counts and quantities are JSON numbers',
  help: 'A decimal that a database driver gives as text has to become a number, and what cannot be computed must not become null.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: keyedOperations,
      concerns: ({ keyword, expected }) => keyword === 'type' && /^(?:number|integer)\b/.test(expected),
      records: 'records',
    });
  },
});
