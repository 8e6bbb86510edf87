import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minMemberNumber } from './min-member-number.ts';

ruleCases(minMemberNumber, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'getCustomer' }) },
    { name: 'something else', evidence: answering({ operation: 'getCustomer' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'getCustomer' }, [{ category: 'member-number', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'getCustomer' }, [{ category: 'member-number', path: '/data/memberNo' }]),
      message: /getCustomer \(200\) \/data\/memberNo: member-number/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'member-number', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
