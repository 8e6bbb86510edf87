import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../../shared/examples/tenancy-tries.ts';
import { filterSalesUnknownPeople } from './filter-sales-unknown-people.ts';

const base = { case: 'filter', position: 'filter', operation: 'listSales', parameter: 'staffId', status: 200 } as const;

ruleCases(filterSalesUnknownPeople, {
  passes: [
    ['an empty list', { tenancy: [tenancyTry({ ...base, hasData: false })] }],
    ['an error', { tenancy: [tenancyTry({ ...base, status: 404, hasData: false })] }],
  ],
  fails: [
    ['the filter is lifted', { tenancy: [tenancyTry({ ...base, hasData: true })] }, /staffId: expected no sales/],
    ['the tab creator is ignored', { tenancy: [tenancyTry({ ...base, parameter: 'tabCreatorId', hasData: true })] }],
  ],
  cannotTell: [['no answer', { tenancy: [tenancyTry({ ...base, status: null })] }]],
});
