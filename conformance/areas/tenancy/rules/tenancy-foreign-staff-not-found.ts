import { rule } from '../../../model/rule.ts';
import { judgeForeignPerson } from '../person-rule.ts';

export const tenancyForeignStaffNotFound = rule({
  id: 'tenancy-foreign-staff-not-found',
  area: 'tenancy',
  requirements: ['TEN-19'],
  title: 'A staff member of another organization gives 404',
  help: 'Look the id up within the organization of the key, so that a foreign one is as unknown as an invented one.',
  needs: ['tenancy'],
  demand: 'input',
  judge({ tenancy }) {
    return judgeForeignPerson(tenancy, 'listStaffShifts', '--foreign-staff');
  },
});
