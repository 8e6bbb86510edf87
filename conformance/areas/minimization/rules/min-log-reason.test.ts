import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minLogReason } from './min-log-reason.ts';

ruleCases(minLogReason, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listInventoryLogs' }) },
    { name: 'something else', evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'log-reason', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'log-reason', path: '/data/*/reason' }]),
      message: /listInventoryLogs \(200\) \/data\/\*\/reason: log-reason/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
