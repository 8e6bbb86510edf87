import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { pageSizesAgree } from './page-sizes-agree.ts';

ruleCases(pageSizesAgree, {
  passes: [
    {
      name: 'one and two to a page',
      evidence: { walks: [walkOf([['a'], ['b'], ['c']]), walkOf([['a', 'b'], ['c']])] },
    },
  ],
  fails: [
    {
      name: 'a record of a shared instant is lost at one to a page',
      evidence: { walks: [walkOf([['a'], ['c']]), walkOf([['a', 'b'], ['c']])] },
      message: /limit=1: 1 record differs/,
    },
  ],
  cannotTell: [{ name: 'one size only', evidence: { walks: [walkOf([['a'], ['b']])] } }],
});
