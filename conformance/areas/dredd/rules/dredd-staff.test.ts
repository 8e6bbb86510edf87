import { ruleCases } from '../../../testing/rule-cases.ts';
import { broken, came, driven, lost } from '../testing.ts';
import { dreddStaff } from './dredd-staff.ts';

ruleCases(dreddStaff, {
  passes: [{ name: 'every transaction went as documented', evidence: driven() }],
  fails: [
    {
      name: 'a field of another type',
      evidence: driven('getStaffAnalytics', 200, broken('/data/0/store')),
      message: /getStaffAnalytics at .*should be string/,
    },
  ],
  cannotTell: [
    { name: 'refused', evidence: driven('getStaffAnalytics', 200, came(500)), message: /answered 500/ },
    { name: 'an answer never came', evidence: driven('getStaffAnalytics', 200, lost), message: /no usable answer/ },
  ],
});
