import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../testing.ts';
import { tenancyForeignStoreLast } from './tenancy-foreign-store-last.ts';

const here = { position: 'last' } as const;

ruleCases(tenancyForeignStoreLast, {
  passes: [
    {
      name: 'refused by all',
      evidence: { tenancy: [tenancyTry(here), tenancyTry({ ...here, operation: 'getStaffAnalytics' })] },
    },
  ],
  fails: [
    {
      name: 'one operation looks away',
      evidence: {
        tenancy: [
          tenancyTry(here),
          tenancyTry({ ...here, operation: 'getCustomerAnalytics', status: 200, hasData: true }),
        ],
      },
      message: /getCustomerAnalytics with nobody's store .* expected 403, received 200/,
    },
    { name: 'refused with data', evidence: { tenancy: [tenancyTry({ ...here, hasData: true })] } },
  ],
  cannotTell: [
    { name: 'no answer', evidence: { tenancy: [tenancyTry({ ...here, status: null })] } },
    { name: 'not asked', evidence: { tenancy: [tenancyTry({ case: 'own-stores', position: 'none' })] } },
  ],
});
