import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../../testing/tenancy-tries.ts';
import { tenancyRefusalHoldsNoData } from './tenancy-refusal-holds-no-data.ts';

ruleCases(tenancyRefusalHoldsNoData, {
  passes: [
    ['refusals alone', { tenancy: [tenancyTry({}), tenancyTry({ position: 'last' })] }],
    [
      'a store called by a word of every refusal',
      { tenancy: [tenancyTry({ foreign: 'given', foreignIds: 1 }), tenancyTry({ foreignIds: 1 })] },
    ],
  ],
  fails: [
    ['records come along', { tenancy: [tenancyTry({ hasData: true })] }, /received records/],
    [
      'the store is named',
      { tenancy: [tenancyTry({ foreign: 'given', foreignIds: 1 }), tenancyTry({})] },
      /about the foreign/,
    ],
  ],
  cannotTell: [['no refusal', { tenancy: [tenancyTry({ status: 200 })] }]],
});
