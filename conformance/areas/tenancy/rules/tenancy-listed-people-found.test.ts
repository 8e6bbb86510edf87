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
  passes: [{ name: 'found', evidence: byId(known, { ...known, subject: 'unknown', status: 404 }) }],
  fails: [
    {
      name: 'a listed customer is not found',
      evidence: byId(known, { ...known, id: 'customer-2', status: 404 }),
      message: /getCustomer of customer-2: expected 200, received 404/,
    },
  ],
  cannotTell: [{ name: 'nobody is known', evidence: byId({ ...known, subject: 'unknown', status: 404 }) }],
});
