import { parameterTry } from '../../../testing/parameter-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { pageCursorFromNowhere } from './page-cursor-from-nowhere.ts';

const cursor = { kind: 'value', expect: 'survive', parameter: 'cursor', what: 'never issued' } as const;

ruleCases(pageCursorFromNowhere, {
  passes: [
    { name: 'refused', evidence: { parameters: [parameterTry({ ...cursor, status: 400 })] } },
    { name: 'taken', evidence: { parameters: [parameterTry({ ...cursor, status: 200 })] } },
  ],
  fails: [
    {
      name: 'a record that is not there breaks it',
      evidence: { parameters: [parameterTry({ ...cursor, status: 500, control: 200 })] },
      message: /cursor: never issued/,
    },
  ],
  cannotTell: [{ name: 'not asked', evidence: { parameters: [parameterTry({})] } }],
});
