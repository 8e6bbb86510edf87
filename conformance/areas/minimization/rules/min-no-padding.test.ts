import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minNoPadding } from './min-no-padding.ts';

ruleCases(minNoPadding, {
  passes: [
    { name: 'documented fields alone', evidence: answering({}) },
    { name: 'inside a text', evidence: answering({}, [{ by: 'value' }]) },
    { name: 'in an error', evidence: answering({ status: 400 }, [{}]) },
  ],
  fails: [
    {
      name: 'a nested customer',
      evidence: answering({ operation: 'listSales' }, [{ path: '/data/*/customer/phone' }]),
      message: /listSales \(200\) \/data\/\*\/customer\/phone/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
