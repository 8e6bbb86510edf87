import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../../testing/tenancy-tries.ts';
import { tenancyOwnStoresAccepted } from './tenancy-own-stores-accepted.ts';

const own = { case: 'own-stores', position: 'none', foreign: 'none', status: 200, hasData: true } as const;

ruleCases(tenancyOwnStoresAccepted, {
  passes: [{ name: 'answered', evidence: { tenancy: [tenancyTry(own), tenancyTry({ ...own, form: 'repeated' })] } }],
  fails: [
    {
      name: 'the repeated form is refused',
      evidence: { tenancy: [tenancyTry(own), tenancyTry({ ...own, form: 'repeated', status: 403 })] },
      message: /own stores, repeated form/,
    },
  ],
  cannotTell: [{ name: 'no stores', evidence: { tenancy: [tenancyTry({})] } }],
});
