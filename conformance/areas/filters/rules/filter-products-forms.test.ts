import type { FilterRead, MultiForm } from '../../../model/lists.ts';
import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { filterProductsForms } from './filter-products-forms.ts';

function read(
  form: MultiForm,
  ids: readonly string[],
  stopped: 'end' | 'refused' | 'lost' | 'cap' = 'end',
): FilterRead {
  const filters = [{ parameter: 'categoryIds', values: ['a', 'b'], form }];
  return { walk: walkOf([ids], { list: 'products', filters, stopped }), rows: [] };
}

ruleCases(filterProductsForms, {
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
      name: 'one form gives so much that it was cut',
      evidence: { filters: [read('comma', ['1', '2']), read('repeated', ['3', '1', '4'], 'cap')] },
      message: /differ|in its repeated form/,
    },
    {
      name: 'one form is refused',
      evidence: { filters: [read('comma', [], 'refused'), read('repeated', ['2'])] },
      message: /one form .* was refused/,
    },
  ],
  cannotTell: [
    {
      name: 'both were cut',
      evidence: { filters: [read('comma', ['1'], 'cap'), read('repeated', ['3'], 'cap')] },
    },
    { name: 'one value only', evidence: { filters: [] } },
    { name: 'no answer', evidence: { filters: [read('comma', [], 'lost'), read('repeated', [], 'lost')] } },
  ],
});
