import { rule } from '../../../model/rule.ts';
import { judgePerson } from '../person-rule.ts';

export const tenancyUnknownStaffNotFound = rule({
  id: 'tenancy-unknown-staff-not-found',
  area: 'tenancy',
  requirements: ['TEN-18'],
  title: 'A staff member whom nobody knows gives 404',
  help: 'A well-formed id that belongs to nobody is not found: 404, not an empty answer and not an error of another kind.',
  needs: ['tenancy'],
  demand: 'always',
  judge({ tenancy }) {
    return judgePerson(tenancy, 'listStaffShifts', 'random');
  },
});
