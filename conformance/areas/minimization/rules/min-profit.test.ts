import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minProfit } from './min-profit.ts';

ruleCases(minProfit, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'getRevenueAnalytics' }) },
    { name: 'something else', evidence: answering({ operation: 'getRevenueAnalytics' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'getRevenueAnalytics' }, [{ category: 'profit', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'getRevenueAnalytics' }, [{ category: 'profit', path: '/data/*/grossProfit' }]),
      message: /getRevenueAnalytics \(200\) \/data\/\*\/grossProfit: profit/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'profit', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
