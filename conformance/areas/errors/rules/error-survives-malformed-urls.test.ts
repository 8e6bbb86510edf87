import { parameterTry } from '../../../testing/parameter-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorSurvivesMalformedUrls } from './error-survives-malformed-urls.ts';

const broken = {
  kind: 'url',
  expect: 'survive',
  parameter: 'path',
  what: 'a broken percent escape',
  sent: '%E0',
} as const;

ruleCases(errorSurvivesMalformedUrls, {
  passes: [
    { name: 'refused', evidence: { parameters: [parameterTry(broken), parameterTry({ ...broken, status: 404 })] } },
    { name: 'hung up on', evidence: { parameters: [parameterTry({ ...broken, status: null, control: 200 })] } },
  ],
  fails: [
    {
      name: 'one path throws',
      evidence: {
        parameters: [
          parameterTry(broken),
          parameterTry({ ...broken, operation: 'getCustomer', status: 500, control: 200 }),
        ],
      },
      message: /getCustomer path: a broken percent escape/,
    },
  ],
  cannotTell: [
    { name: 'down altogether', evidence: { parameters: [parameterTry({ ...broken, status: null, control: null })] } },
  ],
});
