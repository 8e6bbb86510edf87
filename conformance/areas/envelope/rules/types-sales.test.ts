import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesSales } from './types-sales.ts';

ruleCases(typesSales, {
  passes: [{ name: 'every record agrees', evidence: agreement('listSales') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listSales', { path: '/data/*/tabCreator', keyword: 'required', expected: 'string' }),
      message: /listSales \/data\/\*\/tabCreator: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listSales'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listSales'), message: /was seen/ },
  ],
});
