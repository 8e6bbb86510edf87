import { pagedOperation } from '../../../contract/operations.ts';
import { emptyAnswersFamily, everyAnswerFamily } from '../shared/filters/answers-family.ts';
import { filterFamily } from '../shared/filters/filter-family.ts';
import { formsFamily } from '../shared/filters/forms-family.ts';
import {
  ANSWERS_FIT,
  FIELDS_HOLD,
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
    sent: { storeIds: 'store-1' },
    other: { storeIds: ['store-2'] },
  },
  {
    id: 'promotions-categories',
    requirements: ['PROMO-04'],
    title: 'categoryIds returns all promotions of those categories and no others',
    fix: 'Select by the categories that are assigned directly.',
    sent: { categoryIds: 'category-1' },
    matching: { categoryIds: ['category-1'] },
  },
  {
    id: 'promotions-products',
    requirements: ['PROMO-05'],
    title: 'productIds returns all promotions of those products and no others',
    fix: 'Select by the products that are assigned directly.',
    sent: { productIds: 'product-1' },
    matching: { productIds: ['product-1'] },
    other: { productIds: ['product-2'] },
  },
  {
    id: 'promotions-active',
    requirements: ['PROMO-06', 'PROMO-07'],
    title: 'active returns all ACTIVE or all INACTIVE promotions and no others',
    fix: 'Select INACTIVE promotions for false. It does not mean the same as leaving the parameter out.',
    sent: { active: 'false' },
    matching: { status: 'INACTIVE' },
  },
  {
    id: 'promotions-triggers',
    requirements: ['PROMO-09'],
    title: 'triggers returns all promotions with those triggers and no others',
    fix: 'Select by the trigger of the promotion.',
    sent: { triggers: 'QUANTITY' },
    other: { trigger: 'SPEND' },
  },
  {
    id: 'promotions-schedule',
    requirements: ['PROMO-11', 'PROMO-12', 'PROMO-13', 'PROMO-14', 'PROMO-15'],
    title: 'from and to select promotions by overlap',
    fix: 'Leave out what ended before from and what starts after to. A missing bound is unbounded, and a promotion without a schedule stays.',
    sent: { from: '2026-03-01T00:00:00.000Z' },
    matching: { from: '2026-01-01T00:00:00.000Z' },
    other: { to: '2026-02-28T23:59:59.999Z' },
  },
  {
    id: 'promotions-search',
    requirements: ['PROMO-16', 'PROMO-17', 'PROMO-18'],
    title: 'search finds promotions by name in any letter case and no others',
    fix: 'Look for the search in the name as plain text, in any letter case: %, _ and other signs stand for themselves.',
    sent: { search: 'HAPPY' },
    other: { name: 'Rainy Day' },
  },
  {
    id: 'promotions-combined',
    requirements: ['PROMO-19'],
    presupposes: [ANSWERS_FIT],
    title: 'Several filters of promotions apply together',
    fix: 'Apply every filter that was sent: a promotion is returned only if it matches all of them.',
    sent: { active: 'true', storeIds: 'store-1' },
    other: { status: 'INACTIVE' },
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
