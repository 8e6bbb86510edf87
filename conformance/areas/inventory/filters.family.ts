import { emptyAnswersFamily, everyAnswerFamily, formsFamily } from '../shared/filters/answers-family.ts';
import { filterFamily } from '../shared/filters/filter-family.ts';
import { FIELDS_HOLD } from '../shared/filters/semantics.ts';
import {
  ANSWERS_FIT,
  LIST_HIDES_NOTHING,
  MOVEMENTS_FIT,
  STORES_AND_RANGES_READ,
  TIMESTAMPS_ARE_REFUSED,
} from '../shared/presupposed.ts';

export const logsFiltersFamily = filterFamily('logs', [
  {
    id: 'logs-range',
    requirements: ['INV-03'],
    returns: 'movements of the range',
    fix: 'Compare instants to the millisecond, without rounding to seconds or days.',
    reads: 'range',
  },
  {
    id: 'logs-stores',
    requirements: ['INV-04'],
    returns: 'movements of those stores',
    fix: 'Select by the store of the movement, and check every store of the list.',
  },
  {
    id: 'logs-categories',
    requirements: ['INV-05'],
    returns: 'movements of those categories',
    fix: 'Select by the category of the moved product.',
  },
  {
    id: 'logs-products',
    requirements: ['INV-06'],
    returns: 'movements of those products',
    fix: 'Select by the moved product.',
  },
  {
    id: 'logs-types',
    requirements: ['INV-07', 'INV-08'],
    presupposes: [LIST_HIDES_NOTHING],
    returns: 'movements of those types',
    fix: 'Select each of the sixteen types by itself.',
  },
  {
    id: 'logs-search',
    requirements: ['INV-11', 'INV-12', 'INV-13'],
    title: 'search finds movements by product name or SKU and no others',
    fix: 'Search the name and the SKU of the product, and no other field.',
  },
  {
    id: 'logs-combined',
    requirements: ['INV-18'],
    presupposes: [ANSWERS_FIT],
    title: 'Several filters of inventory logs apply together',
    fix: 'Apply every filter that was sent: a movement is returned only if it matches all of them.',
    reads: 'together',
  },
]);

export const logsFormsFamily = formsFamily([{ id: 'logs-forms', requirements: ['INV-09', 'INV-10'], list: 'logs' }]);

export const logsEveryAnswerFamily = everyAnswerFamily([
  {
    id: 'logs-every-answer',
    requirements: ['INV-04', 'INV-05', 'INV-06', 'INV-07'],
    presupposes: [MOVEMENTS_FIT],
    title: 'Every answer with a filter has only matching movements',
    fault: 'Answer with a filter has movements that do not match',
    list: 'logs',
  },
]);

export const logsEmptyAnswersFamily = emptyAnswersFamily([
  {
    id: 'logs-not-empty',
    requirements: ['INV-26'],
    presupposes: [
      ...STORES_AND_RANGES_READ,
      TIMESTAMPS_ARE_REFUSED,
      { rules: ['parameter-movement-types-mixed'], share: 'parameter' },
      MOVEMENTS_FIT,
      ...FIELDS_HOLD,
    ],
    operation: 'listInventoryLogs',
    records: 'movements',
  },
]);
