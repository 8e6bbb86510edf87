import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../testing.ts';
import { tenancyCustomersRefuseForeignStore } from './tenancy-customers-refuse-foreign-store.ts';

const here = { operation: 'getCustomerAnalytics' } as const;
const last = { ...here, position: 'last', form: 'repeated' } as const;

ruleCases(tenancyCustomersRefuseForeignStore, {
  passes: [
    { name: 'refused everywhere', evidence: { tenancy: [tenancyTry(here), tenancyTry(last)] } },
    {
      name: 'a cursor of other filters is refused first',
      evidence: { tenancy: [tenancyTry({ ...here, beside: 'cursor', status: 400 })] },
    },
    {
      name: 'another operation is judged elsewhere',
      evidence: { tenancy: [tenancyTry(here), tenancyTry({ operation: 'listSales', status: 200 })] },
    },
  ],
  fails: [
    {
      name: 'the last of the repeated form is not looked at',
      evidence: { tenancy: [tenancyTry(here), tenancyTry({ ...last, status: 200, hasData: true })] },
      message: /nobody's store last among own stores, repeated form: expected 403, received 200/,
    },
    { name: 'no data, but no refusal', evidence: { tenancy: [tenancyTry({ ...here, status: 200 })] } },
    {
      name: 'called not found',
      evidence: { tenancy: [tenancyTry({ ...here, status: 404 })] },
      message: /received 404/,
    },
    { name: 'called invalid', evidence: { tenancy: [tenancyTry({ ...here, status: 400 })] }, message: /received 400/ },
    {
      name: 'let in on the next page',
      evidence: { tenancy: [tenancyTry({ ...here, beside: 'cursor', status: 200 })] },
    },
  ],
  cannotTell: [{ name: 'a limit', evidence: { tenancy: [tenancyTry({ ...here, status: 429 })] } }],
});
