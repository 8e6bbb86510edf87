import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddStores } from './dredd-stores.ts';

ruleCases(dreddStores, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('listStores', 200, broken('/data/0/id')),
      message: /listStores at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('listStores', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('listStores', 200, lost), message: /no usable answer/ },
  ],
});
