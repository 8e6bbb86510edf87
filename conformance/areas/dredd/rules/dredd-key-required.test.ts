import { ruleCases } from '../../../testing/rule-cases.ts';
import { came, driven, lost } from '../testing.ts';
import { dreddKeyRequired } from './dredd-key-required.ts';

ruleCases(dreddKeyRequired, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'one operation answers otherwise',
      evidence: driven('listStores', 401, came(200)),
      message: /listStores 401: Dredd asked .* received 200/,
    },
  ],
  cannotTell: [
    {
      name: 'an answer never came',
      evidence: driven('listStores', 401, lost),
      message: /no usable answer: listStores 401/,
    },
  ],
});
