import { untested } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { judgePerson } from '../person-rule.ts';

export const tenancyForeignCustomerNotFound = rule({
  id: 'tenancy-foreign-customer-not-found',
  area: 'tenancy',
  requirements: ['TEN-17'],
  title: 'A customer of another organization gives 404',
  help: 'Look the id up within the organization of the key, so that a foreign one is as unknown as an invented one.',
  needs: ['tenancy'],
  demand: 'input',
  judge({ tenancy }) {
    const given = tenancy.some(
      (tried) => tried.operation === 'getCustomer' && tried.case === 'person' && tried.foreign === 'given',
    );
    if (!given) return untested('neither --foreign-customer nor COUNTERPROOF_OTHER_KEY was given');
    return judgePerson(tenancy, 'getCustomer', 'given');
  },
});
