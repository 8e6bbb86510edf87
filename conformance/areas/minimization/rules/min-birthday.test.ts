import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minBirthday } from './min-birthday.ts';

ruleCases(minBirthday, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'getCustomer' }) },
    { name: 'something else', evidence: answering({ operation: 'getCustomer' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'getCustomer' }, [{ category: 'birthday', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'getCustomer' }, [{ category: 'birthday', path: '/data/dob' }]),
      message: /getCustomer \(200\) \/data\/dob: birthday/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'birthday', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
