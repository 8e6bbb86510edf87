import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTries } from '../../shared/examples/parameter-tries.ts';
import { errorSurvivesMalformedUrls } from './error-survives-malformed-urls.ts';

const what = 'a broken percent escape';
const broken = { kind: 'url', expect: 'survive', parameter: 'path', what, sent: '%E0' } as const;

ruleCases(errorSurvivesMalformedUrls, {
  passes: [
    ['refused', parameterTries(broken, { ...broken, status: 404 })],
    ['hung up on', parameterTries({ ...broken, status: null, control: 200 })],
  ],
  fails: [
    [
      'one path throws',
      parameterTries(broken, { ...broken, operation: 'getCustomer', status: 500, control: 200 }),
      /getCustomer path: a broken percent escape/,
    ],
  ],
  cannotTell: [['down altogether', parameterTries({ ...broken, status: null, control: null })]],
});
