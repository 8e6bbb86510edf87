import { parameterTry } from '../../../testing/parameter-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterValuesSurvived } from './parameter-values-survived.ts';

const hostile = { kind: 'value', expect: 'survive', parameter: 'search', what: 'a NUL character', sent: 'x' } as const;

ruleCases(parameterValuesSurvived, {
  passes: [
    {
      name: 'refused or answered',
      evidence: { parameters: [parameterTry(hostile), parameterTry({ ...hostile, status: 200 })] },
    },
    { name: 'hung up on', evidence: { parameters: [parameterTry({ ...hostile, status: null, control: 200 })] } },
  ],
  fails: [
    {
      name: 'a 500 that stays',
      evidence: { parameters: [parameterTry(hostile), parameterTry({ ...hostile, status: 500, control: 200 })] },
      message: /listSales search: a NUL character: expected an answer below 500, received 500/,
    },
    {
      name: 'a gateway tells of a crash',
      evidence: { parameters: [parameterTry({ ...hostile, status: 502, control: 200 })] },
    },
    { name: 'an invalid limit breaks it', evidence: { parameters: [parameterTry({ status: 500, control: 200 })] } },
  ],
  cannotTell: [
    { name: 'down altogether', evidence: { parameters: [parameterTry({ ...hostile, status: 503, control: 503 })] } },
    { name: 'not asked', evidence: { parameters: [] } },
  ],
});
