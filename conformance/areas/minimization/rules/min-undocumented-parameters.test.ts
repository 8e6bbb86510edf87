import { ruleCases } from '../../../testing/rule-cases.ts';
import { leakEvidence } from '../testing.ts';
import { minUndocumentedParameters } from './min-undocumented-parameters.ts';

const include = 'undocumented-parameter';

ruleCases(minUndocumentedParameters, {
  passes: [
    { name: 'ignored', evidence: leakEvidence({}, [], include) },
    { name: 'refused', evidence: leakEvidence({ status: 400 }, [], include) },
  ],
  fails: [
    {
      name: 'include=customer returns the customer',
      evidence: leakEvidence({}, [{ path: '/data/*/customer/phone' }], include),
      message: /data\[\]\.customer\.phone exposes phone number/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: leakEvidence({ status: null }, [], include), message: /no answer/ }],
  untested: [{ name: 'no such parameter was sent', evidence: leakEvidence({}, [{}], 'error') }],
});
