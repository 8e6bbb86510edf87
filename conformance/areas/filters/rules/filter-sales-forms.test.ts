import type { FilterRead, MultiForm } from '../../../model/lists.ts';
import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { filterSalesForms } from './filter-sales-forms.ts';

function read(form: MultiForm, ids: readonly string[], stopped: 'end' | 'refused' | 'lost' = 'end'): FilterRead {
  const filters = [{ parameter: 'status', values: ['a', 'b'], form }];
  return { walk: walkOf([ids], { list: 'sales', filters, stopped }), rows: [] };
}

ruleCases(filterSalesForms, {
  passes: [
    { name: 'the same records', evidence: { filters: [read('comma', ['1', '2']), read('repeated', ['2', '1'])] } },
  ],
  fails: [
    {
      name: 'only the last repetition counts',
      evidence: { filters: [read('comma', ['1', '2']), read('repeated', ['2'])] },
      message: /2 records in its comma form and 1 in its repeated/,
    },
    {
      name: 'one form is refused',
      evidence: { filters: [read('comma', [], 'refused'), read('repeated', ['2'])] },
      message: /one form .* was refused/,
    },
  ],
  cannotTell: [
    { name: 'one value only', evidence: { filters: [] } },
    { name: 'no answer', evidence: { filters: [read('comma', [], 'lost'), read('repeated', [], 'lost')] } },
  ],
});
