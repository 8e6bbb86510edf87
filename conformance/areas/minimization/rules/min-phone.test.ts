import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minPhone } from './min-phone.ts';

ruleCases(minPhone, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'getCustomerAnalytics' }) },
    { name: 'something else', evidence: answering({ operation: 'getCustomerAnalytics' }, [{ category: 'email' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'getCustomerAnalytics' }, [{ category: 'phone', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'getCustomerAnalytics' }, [{ category: 'phone', path: '/data/*/phone' }]),
      message: /getCustomerAnalytics \(200\) \/data\/\*\/phone: phone/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'phone', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
