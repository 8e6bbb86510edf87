import { ruleCases } from '../../../testing/rule-cases.ts';
import type { ByIdTry } from '../../envelope/evidence.ts';
import { tenancyListedPeopleFound } from './tenancy-listed-people-found.ts';

const known = {
  operation: 'getCustomer',
  subject: 'known',
  id: 'customer-1',
  exchange: 'ex-0001',
  status: 200,
} as const;
const byId = (...tries: readonly ByIdTry[]) => ({ byId: { tries } });

ruleCases(tenancyListedPeopleFound, {
  passes: [
    { name: 'found', evidence: byId(known, { ...known, subject: 'unknown', status: 404 }) },
    { name: 'one of two has left', evidence: byId(known, { ...known, id: 'customer-2', status: 404 }) },
    {
      name: 'two of three have left',
      evidence: byId(known, { ...known, id: 'customer-2', status: 404 }, { ...known, id: 'customer-3', status: 404 }),
    },
  ],
  fails: [
    {
      name: 'no listed customer is found',
      evidence: byId({ ...known, id: 'customer-2', status: 404 }, { ...known, id: 'customer-3', status: 404 }),
      message: /getCustomer of customer-2: expected 200, received 404/,
    },
    {
      name: 'nobody of the staff is found, whatever the customers',
      evidence: byId(known, { ...known, operation: 'listStaffShifts', id: 'staff-1', status: 404 }),
      message: /listStaffShifts of staff-1: expected 200, received 404/,
    },
    {
      name: 'a listed customer is forbidden',
      evidence: byId(known, { ...known, id: 'customer-2', status: 403 }),
      message: /getCustomer of customer-2: expected 200, received 403/,
    },
  ],
  cannotTell: [{ name: 'nobody is known', evidence: byId({ ...known, subject: 'unknown', status: 404 }) }],
});
