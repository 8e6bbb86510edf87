import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minOnlyAverageCost } from './min-only-average-cost.ts';

ruleCases(minOnlyAverageCost, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listProducts' }) },
    { name: 'something else', evidence: answering({ operation: 'listProducts' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listProducts' }, [{ category: 'cost', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listProducts' }, [{ category: 'cost', path: '/data/*/averageCost' }]),
      message: /listProducts \(200\) \/data\/\*\/averageCost: cost/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'cost', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
