import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddProducts } from './dredd-products.ts';

ruleCases(dreddProducts, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('listProducts', 200, broken('/data/0/sku')),
      message: /listProducts at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('listProducts', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('listProducts', 200, lost), message: /no usable answer/ },
  ],
});
