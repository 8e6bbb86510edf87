import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddLogs } from './dredd-logs.ts';

ruleCases(dreddLogs, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('listInventoryLogs', 200, broken('/data/0/references/saleId')),
      message: /listInventoryLogs at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('listInventoryLogs', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('listInventoryLogs', 200, lost), message: /no usable answer/ },
  ],
});
