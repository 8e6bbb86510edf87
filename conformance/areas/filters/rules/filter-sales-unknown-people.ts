import { rule } from '../../../model/rule.ts';
import { FIELDS_HOLD, FILTERS_READ } from '../../shared/presupposed.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

export const filterSalesUnknownPeople = rule({
  id: 'filter-sales-unknown-people',
  requirements: ['FIL-23'],
  presupposes: [...FILTERS_READ, ...FIELDS_HOLD],
  title: 'An unknown staffId or tabCreatorId returns no sales, or an error',
  fault: 'Unknown staff ID lifts the filter',
  fix: 'Keep the filter when its ID is not found. Look for a lookup whose empty result is taken as no filter.',
  needs: ['tenancy'],
  confirm: true,
  quorum: { unclear: 0 },
  judge({ tenancy }) {
    const requests = tenancy.filter(
      (tried) =>
        tried.case === 'filter' &&
        tried.operation === 'listSales' &&
        (tried.parameter === 'staffId' || tried.parameter === 'tabCreatorId'),
    );
    return countRequests(requests, {
      kept: ({ status, hasData }) => status !== 200 || !hasData,
      subject: ({ parameter }) => ({ operation: 'listSales', parameters: [parameter] }),
      expected: () => 'no sales, or an error',
      received: () => 'sales',
      cases: 'requests with an unknown ID',
    });
  },
});
