import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minSupplierCost } from './min-supplier-cost.ts';

ruleCases(minSupplierCost, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listProducts' }) },
    { name: 'something else', evidence: answering({ operation: 'listProducts' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listProducts' }, [{ category: 'supplier-cost', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listProducts' }, [
        { category: 'supplier-cost', path: '/data/*/purchasePrice' },
      ]),
      message: /listProducts \(200\) \/data\/\*\/purchasePrice: supplier-cost/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'supplier-cost', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
