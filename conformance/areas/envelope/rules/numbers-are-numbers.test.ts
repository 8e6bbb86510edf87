import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { numbersAreNumbers } from './numbers-are-numbers.ts';

ruleCases(numbersAreNumbers, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listSales') },
    {
      name: 'another rule’s business',
      evidence: disagreement('listSales', { path: '/data/*/staff/name', keyword: 'type', expected: 'string' }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listSales', { path: '/data/*/total', keyword: 'type', expected: 'number' }),
      message: /listSales \/data\/\*\/total: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listSales'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listSales'), message: /was seen/ },
  ],
});
