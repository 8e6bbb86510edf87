import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';

export const filterSalesUnknownPeople = rule({
  id: 'filter-sales-unknown-people',
  area: 'filters',
  requirements: ['FIL-23'],
  title: 'Sales of a cashier or tab creator whom nobody knows: none, or an error',
  help: 'An id that is not found must not lift the filter: look for a lookup whose empty result is taken for no filter.',
  needs: ['tenancy'],
  confirm: true,
  judge({ tenancy }) {
    const tries = tenancy.filter(
      (tried) =>
        tried.case === 'filter' &&
        tried.operation === 'listSales' &&
        (tried.parameter === 'staffId' || tried.parameter === 'tabCreatorId'),
    );
    return judgeTries(tries, {
      kept: ({ status, hasData }) => status !== 200 || !hasData,
      subject: ({ parameter }) => `listSales ${parameter}`,
      expected: () => 'no sales, or an error',
      received: () => 'sales',
      allKept: 'unknown people had no sales',
    });
  },
});
