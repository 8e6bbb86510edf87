import { parameterTry } from '../../../testing/parameter-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { unknownCursorNo500 } from './unknown-cursor-no-500.ts';

const cursor = { kind: 'value', expect: 'survive', parameter: 'cursor', what: 'never issued' } as const;

ruleCases(unknownCursorNo500, {
  passes: [
    { name: 'refused', evidence: { parameters: [parameterTry({ ...cursor, status: 400 })] } },
    { name: 'accepted', evidence: { parameters: [parameterTry({ ...cursor, status: 200 })] } },
  ],
  fails: [
    {
      name: 'a failed lookup becomes a 500',
      evidence: { parameters: [parameterTry({ ...cursor, status: 500, control: 200 })] },
      message: /cursor: never issued/,
    },
  ],
  cannotTell: [{ name: 'not asked', evidence: { parameters: [parameterTry({})] } }],
});
