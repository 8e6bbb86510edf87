import { ruleCases } from '../../../testing/rule-cases.ts';
import { came, driven, lost } from '../testing.ts';
import { dreddInvalidParameter } from './dredd-invalid-parameter.ts';

ruleCases(dreddInvalidParameter, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'one operation answers otherwise',
      evidence: driven('listProducts', 400, came(200)),
      message: /listProducts 400: Dredd asked .* received 200/,
    },
  ],
  cannotTell: [
    {
      name: 'an answer never came',
      evidence: driven('listProducts', 400, lost),
      message: /no usable answer: listProducts 400/,
    },
  ],
});
