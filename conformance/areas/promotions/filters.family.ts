import { pagedOperation } from '../../../contract/operations.ts';
import { emptyAnswersFamily, everyAnswerFamily, formsFamily } from '../shared/filters/answers-family.ts';
import { filterFamily } from '../shared/filters/filter-family.ts';
import { FIELDS_HOLD } from '../shared/filters/semantics.ts';
import {
  ANSWERS_FIT,
  PAGES_LOSE_NOTHING,
  STORES_AND_RANGES_READ,
  TIMESTAMPS_ARE_REFUSED,
} from '../shared/presupposed.ts';

export const promotionsFiltersFamily = filterFamily('promotions', [
  {
    id: 'promotions-stores',
    requirements: ['PROMO-01', 'PROMO-02'],
    title: 'storeIds returns the promotions of those stores and the global ones',
    fix: 'Return promotions without stores, since they apply everywhere, and leave out those of other stores only.',
  },
  {
    id: 'promotions-categories',
    requirements: ['PROMO-04'],
    returns: 'promotions of those categories',
    fix: 'Select by the categories that are assigned directly.',
  },
  {
    id: 'promotions-products',
    requirements: ['PROMO-05'],
    returns: 'promotions of those products',
    fix: 'Select by the products that are assigned directly.',
  },
  {
    id: 'promotions-active',
    requirements: ['PROMO-06', 'PROMO-07'],
    returns: 'ACTIVE or all INACTIVE promotions',
    fix: 'Select INACTIVE promotions for false. It does not mean the same as leaving the parameter out.',
  },
  {
    id: 'promotions-triggers',
    requirements: ['PROMO-09'],
    returns: 'promotions with such a trigger',
    fix: 'Select by the trigger of the promotion.',
  },
  {
    id: 'promotions-schedule',
    requirements: ['PROMO-11', 'PROMO-12', 'PROMO-13', 'PROMO-14', 'PROMO-15'],
    title: 'from and to select promotions by overlap',
    fix: 'Leave out what ended before from and what starts after to. A missing bound is unbounded, and a promotion without a schedule stays.',
  },
  {
    id: 'promotions-search',
    requirements: ['PROMO-16', 'PROMO-17', 'PROMO-18'],
    title: 'search finds promotions by name in any letter case and no others',
    fix: 'Look for the search in the name as plain text, in any letter case: %, _ and other signs stand for themselves.',
  },
  {
    id: 'promotions-combined',
    requirements: ['PROMO-19'],
    presupposes: [ANSWERS_FIT],
    title: 'Several filters of promotions apply together',
    fix: 'Apply every filter that was sent: a promotion is returned only if it matches all of them.',
    reads: 'together',
  },
]);

export const promotionsFormsFamily = formsFamily([
  {
    id: 'promotions-forms',
    requirements: ['PROMO-03', 'PROMO-10'],
    list: 'promotions',
  },
]);

export const promotionsEveryAnswerFamily = everyAnswerFamily([
  {
    id: 'promotions-every-answer',
    requirements: ['PROMO-02', 'PROMO-04', 'PROMO-05', 'PROMO-09'],
    title: 'Every answer with a filter has only matching promotions',
    fault: 'Answer with a filter has promotions that do not match',
    list: 'promotions',
  },
]);

export const promotionsEmptyAnswersFamily = emptyAnswersFamily([
  {
    id: 'promotions-not-empty',
    requirements: ['PROMO-24'],
    presupposes: [...STORES_AND_RANGES_READ, TIMESTAMPS_ARE_REFUSED, PAGES_LOSE_NOTHING, ...FIELDS_HOLD],
    operation: pagedOperation('promotions'),
    records: 'promotions',
  },
]);
