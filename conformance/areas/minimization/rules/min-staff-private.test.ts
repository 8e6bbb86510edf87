import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minStaffPrivate } from './min-staff-private.ts';

ruleCases(minStaffPrivate, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'getStaffAnalytics' }) },
    { name: 'something else', evidence: answering({ operation: 'getStaffAnalytics' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'getStaffAnalytics' }, [{ category: 'staff-private', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'getStaffAnalytics' }, [{ category: 'staff-private', path: '/data/*/salary' }]),
      message: /getStaffAnalytics \(200\) \/data\/\*\/salary: staff-private/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'staff-private', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
