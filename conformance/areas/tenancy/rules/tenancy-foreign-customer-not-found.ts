import { rule } from '../../../model/rule.ts';
import { judgeForeignPerson } from '../person-rule.ts';

export const tenancyForeignCustomerNotFound = rule({
  id: 'tenancy-foreign-customer-not-found',
  area: 'tenancy',
  requirements: ['TEN-17'],
  title: 'A customer of another organization gives 404',
  help: 'Look the id up within the organization of the key, so that a foreign one is as unknown as an invented one.',
  needs: ['tenancy'],
  demand: 'input',
  judge({ tenancy }) {
    return judgeForeignPerson(tenancy, 'getCustomer', '--foreign-customer');
  },
});
