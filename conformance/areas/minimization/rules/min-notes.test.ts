import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minNotes } from './min-notes.ts';

ruleCases(minNotes, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'listSales' }) },
    { name: 'something else', evidence: answering({ operation: 'listSales' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'listSales' }, [{ category: 'notes', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'listSales' }, [{ category: 'notes', path: '/data/*/note' }]),
      message: /listSales \(200\) \/data\/\*\/note: notes/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'notes', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
