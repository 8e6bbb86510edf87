import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, unanswered } from '../testing.ts';
import { typesMe } from './types-me.ts';

ruleCases(typesMe, {
  passes: [{ name: 'every record agrees', evidence: agreement('getMe') }],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getMe', { path: '/data/organization/stores', keyword: 'type', expected: 'integer' }),
      message: /getMe \/data\/organization\/stores: expected/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: unanswered('getMe'), message: /was seen/ }],
});
