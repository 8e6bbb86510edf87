import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { typesStores } from './types-stores.ts';

ruleCases(typesStores, {
  passes: [{ name: 'every record agrees', evidence: agreement('listStores') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('listStores', { path: '/data/*/id', keyword: 'type', expected: 'string' }),
      message: /listStores \/data\/\*\/id: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('listStores'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('listStores'), message: /was seen/ },
  ],
});
