import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minRareRecordsClean } from './min-rare-records-clean.ts';

ruleCases(minRareRecordsClean, {
  passes: [
    { name: 'all alike', evidence: answering({}) },
    { name: 'a header', evidence: answering({}, [{ where: 'header' }]) },
  ],
  fails: [
    {
      name: 'one record in four hundred',
      evidence: answering({}, [{ records: ['sale-400'] }]),
      message: /for example in sale-400/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
