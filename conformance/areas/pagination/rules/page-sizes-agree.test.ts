import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { pageSizesAgree } from './page-sizes-agree.ts';

ruleCases(pageSizesAgree, {
  passes: [['one and two to a page', { walks: [walkOf([['a'], ['b'], ['c']]), walkOf([['a', 'b'], ['c']])] }]],
  fails: [
    [
      'a record of a shared instant is lost at one to a page',
      { walks: [walkOf([['a'], ['c']]), walkOf([['a', 'b'], ['c']])] },
      /limit=1: 1 record differs/,
    ],
  ],
  cannotTell: [['one size only', { walks: [walkOf([['a'], ['b']])] }]],
});
