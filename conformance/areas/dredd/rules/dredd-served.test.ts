import { ruleCases } from '../../../testing/rule-cases.ts';
import { came, driven, lost } from '../testing.ts';
import { dreddServed } from './dredd-served.ts';

ruleCases(dreddServed, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'one operation answers otherwise',
      evidence: driven('getCustomer', 200, came(403)),
      message: /getCustomer 200: Dredd asked .* received 403/,
    },
  ],
  cannotTell: [
    {
      name: 'an answer never came',
      evidence: driven('getCustomer', 200, lost),
      message: /no usable answer: getCustomer 200/,
    },
  ],
});
