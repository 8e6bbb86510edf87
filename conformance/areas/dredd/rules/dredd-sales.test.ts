import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddSales } from './dredd-sales.ts';

ruleCases(dreddSales, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('listSales', 200, broken('/data/3/total')),
      message: /listSales at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('listSales', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('listSales', 200, lost), message: /no usable answer/ },
  ],
});
