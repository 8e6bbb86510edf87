import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minUrlsClean } from './min-urls-clean.ts';

ruleCases(minUrlsClean, {
  passes: [
    { name: 'public addresses', evidence: answering({ operation: 'listProducts' }) },
    { name: 'a field', evidence: answering({}, [{}]) },
  ],
  fails: [
    {
      name: 'a signed picture',
      evidence: answering({ operation: 'listProducts' }, [
        { category: 'signed-url', by: 'value', where: 'url', path: '/data/*/imageUrl' },
      ]),
      message: /imageUrl: signed-url/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
