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
    ['an empty list', { tenancy: [tenancyTry({ ...unknown, hasData: false })] }],
    ['an error', { tenancy: [tenancyTry({ ...unknown, status: 404, hasData: false })] }],
  ],
  fails: [
    ['the filter is lifted', { tenancy: [tenancyTry({ ...unknown, hasData: true })] }, /staffId: expected no sales/],
    ['the tab creator is ignored', { tenancy: [tenancyTry({ ...unknown, parameter: 'tabCreatorId', hasData: true })] }],
  ],
  cannotTell: [['no answer', { tenancy: [tenancyTry({ ...unknown, status: null })] }]],
});
