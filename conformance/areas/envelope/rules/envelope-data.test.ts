import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, unanswered } from '../testing.ts';
import { envelopeData } from './envelope-data.ts';

ruleCases(envelopeData, {
  passes: [
    { name: 'every record agrees', evidence: agreement('getCustomer') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', { path: '/data', keyword: 'type', expected: 'a date YYYY-MM-DD' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getCustomer', { path: '/data', keyword: 'required', expected: 'string' }),
      message: /getCustomer \/data: expected/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: unanswered('getCustomer'), message: /was seen/ }],
});
