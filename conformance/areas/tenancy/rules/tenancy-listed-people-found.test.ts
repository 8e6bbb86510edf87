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

const staff = (...statuses: readonly number[]): ByIdTry[] =>
  statuses.map((status, index) => ({ ...known, operation: 'listStaffShifts', id: `staff-${index}`, status }));

ruleCases(tenancyListedPeopleFound, {
  passes: [
    { name: 'found', evidence: byId(known, { ...known, subject: 'unknown', status: 404 }) },
    { name: 'one of two has left', evidence: byId(known, { ...known, id: 'customer-2', status: 404 }) },
    {
      name: 'two of three have left',
      evidence: byId(known, { ...known, id: 'customer-2', status: 404 }, { ...known, id: 'customer-3', status: 404 }),
    },
    {
      name: 'four of six of the staff have left',
      evidence: byId(...staff(200, 200, 404, 404, 404, 404)),
    },
  ],
  fails: [
    {
      name: 'four of six customers are not found',
      evidence: byId(
        ...staff(200, 200, 404, 404, 404, 404).map((tried) => ({ ...tried, operation: 'getCustomer' as const })),
      ),
      message: /4 of 6/,
    },
    { name: 'one in six of the staff is found', evidence: byId(...staff(200, 404, 404, 404, 404, 404)) },
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
  cannotTell: [
    { name: 'the only customer is not found', evidence: byId({ ...known, status: 404 }) },
    { name: 'nobody is known', evidence: byId({ ...known, subject: 'unknown', status: 404 }) },
  ],
});
