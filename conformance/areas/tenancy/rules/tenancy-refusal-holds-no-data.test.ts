import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../../testing/tenancy-tries.ts';
import { tenancyRefusalHoldsNoData } from './tenancy-refusal-holds-no-data.ts';

ruleCases(tenancyRefusalHoldsNoData, {
  passes: [
    { name: 'refusals alone', evidence: { tenancy: [tenancyTry({}), tenancyTry({ position: 'last' })] } },
    {
      name: 'a store called by a word of every refusal',
      evidence: { tenancy: [tenancyTry({ foreign: 'given', foreignIds: 1 }), tenancyTry({ foreignIds: 1 })] },
    },
  ],
  fails: [
    {
      name: 'records come along',
      evidence: { tenancy: [tenancyTry({ hasData: true })] },
      message: /received records/,
    },
    {
      name: 'the store is named',
      evidence: { tenancy: [tenancyTry({ foreign: 'given', foreignIds: 1 }), tenancyTry({})] },
      message: /about the foreign/,
    },
  ],
  cannotTell: [{ name: 'no refusal', evidence: { tenancy: [tenancyTry({ status: 200 })] } }],
});
