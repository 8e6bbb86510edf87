import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minBorderline } from './min-borderline.ts';

ruleCases(minBorderline, {
  passes: [
    { name: 'nothing', evidence: answering({}) },
    { name: 'what is certain has rules of its own', evidence: answering({}, [{}]) },
  ],
  fails: [
    {
      name: 'the phone of a shop',
      evidence: answering({ operation: 'listStores' }, [{ weight: 'possible' }]),
      message: /listStores/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] } }],
});
