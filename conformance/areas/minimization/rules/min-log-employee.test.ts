import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minLogEmployee } from './min-log-employee.ts';

ruleCases(minLogEmployee, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listInventoryLogs' }) },
    { name: 'something else', evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listInventoryLogs' }, [{ category: 'log-employee', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listInventoryLogs' }, [
        { category: 'log-employee', path: '/data/*/createdBy' },
      ]),
      message: /listInventoryLogs \(200\) \/data\/\*\/createdBy: log-employee/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
