import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minPrescription } from './min-prescription.ts';

ruleCases(minPrescription, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listSales' }) },
    { name: 'something else', evidence: answering({ operation: 'listSales' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listSales' }, [{ category: 'prescription', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listSales' }, [{ category: 'prescription', path: '/data/*/prescriptions' }]),
      message: /listSales \(200\) \/data\/\*\/prescriptions: prescription/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'prescription', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
