import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../../shared/examples/parameter-tries.ts';
import { parameterValuesSurvived } from './parameter-values-survived.ts';

const hostile = { kind: 'value', expect: 'survive', parameter: 'search', what: 'a NUL character', sent: 'x' } as const;

ruleCases(parameterValuesSurvived, {
  passes: [['hung up on', { parameters: [parameterTry({ ...hostile, status: null, control: 200 })] }]],
  fails: [
    ['a gateway tells of a crash', { parameters: [parameterTry({ ...hostile, status: 502, control: 200 })] }],
    ['an invalid limit breaks it', { parameters: [parameterTry({ status: 500, control: 200 })] }],
  ],
  cannotTell: [
    ['down altogether', { parameters: [parameterTry({ ...hostile, status: 503, control: 503 })] }],
    ['not asked', { parameters: [] }],
  ],
});
