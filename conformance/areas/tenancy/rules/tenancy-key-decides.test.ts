import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTries } from '../../../testing/tenancy-tries.ts';
import { tenancyKeyDecides } from './tenancy-key-decides.ts';

const named = {
  case: 'named-organization',
  position: 'none',
  parameter: 'a header',
  status: 200,
  hasData: true,
} as const;

ruleCases(tenancyKeyDecides, {
  passes: [
    ['nothing changes', tenancyTries(named)],
    ['an unknown parameter is refused', tenancyTries({ ...named, status: 400 })],
  ],
  fails: [
    [
      'the header decides',
      tenancyTries({ ...named, operation: 'listStores', hasData: false, asWithout: false }),
      /listStores with an unknown organization in a header: .* another answer/,
    ],
    ['foreign records', tenancyTries({ ...named, foreignIds: 3 })],
  ],
  cannotTell: [['no answer', tenancyTries({ ...named, status: null })]],
});
