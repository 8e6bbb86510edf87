import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../../testing/tenancy-tries.ts';
import { tenancyKeyDecides } from './tenancy-key-decides.ts';

const named = {
  case: 'named-organization',
  position: 'none',
  parameter: 'a header',
  status: 200,
  hasData: true,
} as const;

ruleCases(tenancyKeyDecides, {
  passes: [
    ['nothing changes', { tenancy: [tenancyTry(named)] }],
    ['an unknown parameter is refused', { tenancy: [tenancyTry({ ...named, status: 400 })] }],
  ],
  fails: [
    [
      'the header decides',
      { tenancy: [tenancyTry({ ...named, operation: 'listStores', hasData: false, asWithout: false })] },
      /listStores with an unknown organization in a header: .* another answer/,
    ],
    ['foreign records', { tenancy: [tenancyTry({ ...named, foreignIds: 3 })] }],
  ],
  cannotTell: [['no answer', { tenancy: [tenancyTry({ ...named, status: null })] }]],
});
