import { ruleCases } from '../../../testing/rule-cases.ts';
import { leakEvidence } from '../example-leaks.ts';
import { minUndocumentedParameters } from './min-undocumented-parameters.ts';

const include = 'undocumented-parameter';

ruleCases(minUndocumentedParameters, {
  passes: [
    ['ignored', leakEvidence({}, [], include)],
    ['refused', leakEvidence({ status: 400 }, [], include)],
  ],
  fails: [
    [
      'include=customer returns the customer',
      leakEvidence({}, [{ path: '/data/*/customer/phone' }], include),
      /data\[\]\.customer\.phone exposes phone number/,
    ],
  ],
  cannotTell: [['no answer', leakEvidence({ status: null }, [], include), /no answer/]],
  untested: [['no such parameter was sent', leakEvidence({}, [{}], 'error')]],
});
