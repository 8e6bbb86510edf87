import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minHeadersClean } from './min-headers-clean.ts';

ruleCases(minHeadersClean, {
  passes: [
    { name: 'none', evidence: answering({}) },
    { name: 'in a body', evidence: answering({}, [{}]) },
  ],
  fails: [
    {
      name: 'in a debug header',
      evidence: answering({}, [{ category: 'email', by: 'value', where: 'header', path: 'x-user' }]),
      message: /header x-user: email/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
