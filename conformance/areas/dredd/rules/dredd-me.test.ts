import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddMe } from './dredd-me.ts';

ruleCases(dreddMe, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('getMe', 200, broken('/data/key/last4')),
      message: /getMe at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('getMe', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('getMe', 200, lost), message: /no usable answer/ },
  ],
});
