import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered } from '../example-walks.ts';
import { pageSizesAgree } from './page-sizes-agree.ts';

ruleCases(pageSizesAgree, {
  passes: [['one and two to a page', { walks: [lettered('a b c'), lettered('ab c')] }]],
  fails: [['one is lost in small pages', { walks: [lettered('a c'), lettered('ab c')] }, /limit=1: 1 record differs/]],
  cannotTell: [['one size only', { walks: [lettered('a b')] }]],
});
