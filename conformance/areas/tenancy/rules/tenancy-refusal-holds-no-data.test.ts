import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTries } from '../../shared/examples/tenancy-tries.ts';
import { tenancyRefusalHoldsNoData } from './tenancy-refusal-holds-no-data.ts';

ruleCases(tenancyRefusalHoldsNoData, {
  passes: [
    ['refusals alone', tenancyTries({}, { position: 'last' })],
    ['a store called by a word of every refusal', tenancyTries({ foreign: 'given', foreignIds: 1 }, { foreignIds: 1 })],
  ],
  fails: [
    ['records come along', tenancyTries({ hasData: true }), /received records/],
    ['the organization is named', tenancyTries({ case: 'person', foreign: 'given', status: 404, foreignIds: 1 }, {})],
    ['the store is named', tenancyTries({ foreign: 'given', foreignIds: 1 }, {}), /about what is foreign/],
  ],
  cannotTell: [['no refusal', tenancyTries({ status: 200 })]],
});
