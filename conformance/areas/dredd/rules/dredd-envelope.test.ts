import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost, skipped } from '../testing.ts';
import { dreddEnvelope } from './dredd-envelope.ts';

ruleCases(dreddEnvelope, {
  passes: [
    { name: 'every transaction went as documented', evidence: driven() },
    { name: 'nobody to ask for', evidence: driven('getCustomer', 200, skipped) },
    { name: 'a fault in a record', evidence: driven('listSales', 200, broken('/data/0/id')) },
  ],
  fails: [
    {
      name: 'data is missing',
      evidence: driven('listStores', 200, broken('', 'Missing required property: data')),
      message: /listStores at the top: Missing/,
    },
    {
      name: 'data is no array',
      evidence: driven('listSales', 200, broken('/data', 'Invalid type')),
      message: /listSales at \/data/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('getMe', 200, came(500)), message: /getMe answered 500/ },
    { name: 'an answer never came', evidence: driven('getMe', 200, lost), message: /no usable answer/ },
  ],
});
