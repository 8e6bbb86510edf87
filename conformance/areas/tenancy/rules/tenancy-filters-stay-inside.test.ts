import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../testing.ts';
import { tenancyFiltersStayInside } from './tenancy-filters-stay-inside.ts';

const filter = { case: 'filter', position: 'filter', parameter: 'staffId', status: 200 } as const;

ruleCases(tenancyFiltersStayInside, {
  passes: [
    { name: 'nothing found', evidence: { tenancy: [tenancyTry(filter)] } },
    { name: 'refused', evidence: { tenancy: [tenancyTry({ ...filter, status: 400 })] } },
  ],
  fails: [
    {
      name: 'a foreign cashier shows foreign sales',
      evidence: { tenancy: [tenancyTry({ ...filter, foreign: 'given', hasData: true, foreignIds: 2 })] },
      message: /another organization's staffId: .* 2 foreign stores or records/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: { tenancy: [tenancyTry({ ...filter, status: 503 })] } }],
});
