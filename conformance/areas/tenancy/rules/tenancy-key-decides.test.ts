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
    { name: 'nothing changes', evidence: { tenancy: [tenancyTry(named)] } },
    { name: 'an unknown parameter is refused', evidence: { tenancy: [tenancyTry({ ...named, status: 400 })] } },
  ],
  fails: [
    {
      name: 'the header decides',
      evidence: { tenancy: [tenancyTry({ ...named, operation: 'listStores', hasData: false, asWithout: false })] },
      message: /listStores with an unknown organization in a header: .* another answer/,
    },
    { name: 'foreign records', evidence: { tenancy: [tenancyTry({ ...named, foreignIds: 3 })] } },
  ],
  cannotTell: [{ name: 'no answer', evidence: { tenancy: [tenancyTry({ ...named, status: null })] } }],
});
