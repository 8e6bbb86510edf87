import { ruleCases } from '../../../testing/rule-cases.ts';
import { came, driven, lost } from '../testing.ts';
import { dreddUnknownId } from './dredd-unknown-id.ts';

ruleCases(dreddUnknownId, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'one operation answers otherwise',
      evidence: driven('getCustomer', 404, came(200)),
      message: /getCustomer 404: Dredd asked .* received 200/,
    },
  ],
  cannotTell: [
    {
      name: 'an answer never came',
      evidence: driven('getCustomer', 404, lost),
      message: /no usable answer: getCustomer 404/,
    },
  ],
});
