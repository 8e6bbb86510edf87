import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minHistoricalCost } from './min-historical-cost.ts';

ruleCases(minHistoricalCost, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listSales' }) },
    { name: 'something else', evidence: answering({ operation: 'listSales' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listSales' }, [{ category: 'historical-cost', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listSales' }, [
        { category: 'historical-cost', path: '/data/*/lineItems/*/costAtSale' },
      ]),
      message: /listSales \(200\) \/data\/\*\/lineItems\/\*\/costAtSale: historical-cost/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'historical-cost', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
