import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minErrorsClean } from './min-errors-clean.ts';

ruleCases(minErrorsClean, {
  passes: [
    { name: 'what was sent', evidence: answering({ status: 400 }) },
    { name: 'in a success', evidence: answering({ status: 400 }, [{ weight: 'possible' }]) },
  ],
  fails: [
    {
      name: 'a customer in a 404',
      evidence: answering({ operation: 'getCustomer', status: 404 }, [
        { category: 'email', by: 'value', path: '/detail' },
      ]),
      message: /getCustomer \(404\) \/detail: email/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
