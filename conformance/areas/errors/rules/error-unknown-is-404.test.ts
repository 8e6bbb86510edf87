import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../../testing/tenancy-tries.ts';
import { errorUnknownIs404 } from './error-unknown-is-404.ts';

const person = { operation: 'getCustomer', case: 'person', position: 'path', status: 404 } as const;

ruleCases(errorUnknownIs404, {
  passes: [{ name: 'all 404', evidence: { tenancy: [tenancyTry(person)] } }],
  fails: [
    {
      name: 'one is 400',
      evidence: { tenancy: [tenancyTry(person), tenancyTry({ ...person, operation: 'listStaffShifts', status: 400 })] },
      message: /listStaffShifts with an unknown id: expected 404, received 400/,
    },
  ],
  cannotTell: [{ name: 'not asked', evidence: { tenancy: [tenancyTry({})] } }],
});
