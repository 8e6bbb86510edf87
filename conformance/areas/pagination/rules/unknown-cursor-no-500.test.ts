import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../../shared/examples/parameter-tries.ts';
import { unknownCursorNo500 } from './unknown-cursor-no-500.ts';

const cursor = { kind: 'value', expect: 'survive', parameter: 'cursor', what: 'never issued' } as const;

ruleCases(unknownCursorNo500, {
  passes: [
    ['refused', { parameters: [parameterTry({ ...cursor, status: 400 })] }],
    ['accepted', { parameters: [parameterTry({ ...cursor, status: 200 })] }],
  ],
  fails: [
    ['a failure', { parameters: [parameterTry({ ...cursor, status: 500, control: 200 })] }, /cursor: never issued/],
  ],
  cannotTell: [['not asked', { parameters: [parameterTry({})] }]],
});
