import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minLogCost } from './min-log-cost.ts';

ruleCases(minLogCost, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listInventoryLogs' }) },
    { name: 'something else', evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'log-cost', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'log-cost', path: '/data/*/product/cost' }]),
      message: /listInventoryLogs \(200\) \/data\/\*\/product\/cost: log-cost/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
