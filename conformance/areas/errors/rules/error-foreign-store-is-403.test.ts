import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../../testing/tenancy-tries.ts';
import { errorForeignStoreIs403 } from './error-foreign-store-is-403.ts';

ruleCases(errorForeignStoreIs403, {
  passes: [
    { name: 'all 403', evidence: { tenancy: [tenancyTry({}), tenancyTry({ position: 'last' })] } },
    { name: 'no error at all is judged elsewhere', evidence: { tenancy: [tenancyTry({ status: 200 })] } },
  ],
  fails: [
    {
      name: 'one is 404',
      evidence: { tenancy: [tenancyTry({}), tenancyTry({ operation: 'listProducts', status: 404 })] },
      message: /listProducts with an unknown store alone: expected 403, received 404/,
    },
  ],
  cannotTell: [{ name: 'not asked', evidence: { tenancy: [] } }],
});
