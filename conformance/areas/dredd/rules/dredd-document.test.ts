import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddDocument } from './dredd-document.ts';

ruleCases(dreddDocument, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    { name: 'wants a key', evidence: driven('getOpenapi', 200, came(401)), message: /received 401/ },
    {
      name: 'a field of another type',
      evidence: driven('getOpenapi', 200, broken('/servers')),
      message: /getOpenapi at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'an answer never came', evidence: driven('getOpenapi', 200, lost), message: /no usable answer/ },
  ],
});
