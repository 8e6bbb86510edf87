import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minParametersBringNothingOut } from './min-parameters-bring-nothing-out.ts';

ruleCases(minParametersBringNothingOut, {
  passes: [
    { name: 'ignored', evidence: answering({}, [], 'undocumented-parameter') },
    { name: 'refused', evidence: answering({ status: 400 }, [], 'undocumented-parameter') },
  ],
  fails: [
    {
      name: 'include=customer brings the customer',
      evidence: answering({}, [{ path: '/data/*/customer/phone' }], 'undocumented-parameter'),
      message: /customer\/phone: phone/,
    },
  ],
  cannotTell: [
    { name: 'lost', evidence: answering({ status: null }, [], 'undocumented-parameter'), message: /were seen/ },
  ],
});
