import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minCredentials } from './min-credentials.ts';

ruleCases(minCredentials, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'getMe' }) },
    { name: 'something else', evidence: answering({ operation: 'getMe' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'getMe' }, [{ category: 'credential', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'getMe' }, [{ category: 'credential', path: '/data/key/hash' }]),
      message: /getMe \(200\) \/data\/key\/hash: credential/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'credential', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
