import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../../testing/tenancy-tries.ts';
import { filterSalesUnknownPeople } from './filter-sales-unknown-people.ts';

const unknown = {
  case: 'filter',
  position: 'filter',
  operation: 'listSales',
  parameter: 'staffId',
  status: 200,
} as const;

ruleCases(filterSalesUnknownPeople, {
  passes: [
    { name: 'an empty list', evidence: { tenancy: [tenancyTry({ ...unknown, hasData: false })] } },
    { name: 'an error', evidence: { tenancy: [tenancyTry({ ...unknown, status: 404, hasData: false })] } },
  ],
  fails: [
    {
      name: 'the filter is lifted',
      evidence: { tenancy: [tenancyTry({ ...unknown, hasData: true })] },
      message: /staffId: expected no sales/,
    },
    {
      name: 'the filter by tab creator is lifted',
      evidence: { tenancy: [tenancyTry({ ...unknown, parameter: 'tabCreatorId', hasData: true })] },
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: { tenancy: [tenancyTry({ ...unknown, status: null })] } }],
});
