import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../../shared/examples/parameter-tries.ts';
import { unknownCursorNo500 } from './unknown-cursor-no-500.ts';

ruleCases(unknownCursorNo500, {
  cannotTell: [['not asked', { parameters: [parameterTry({})] }]],
});
