import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddPromotions } from './dredd-promotions.ts';

ruleCases(dreddPromotions, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('listPromotions', 200, broken('/data/1/to')),
      message: /listPromotions at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('listPromotions', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('listPromotions', 200, lost), message: /no usable answer/ },
  ],
});
