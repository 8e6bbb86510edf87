import { emptyAnswersFamily, everyAnswerFamily } from '../shared/filters/answers-family.ts';
import { AROUND, filterFamily } from '../shared/filters/filter-family.ts';
import { formsFamily } from '../shared/filters/forms-family.ts';
import {
  ANSWERS_FIT,
  FIELDS_HOLD,
  LIST_HIDES_NOTHING,
  MOVEMENTS_FIT,
  STORES_AND_RANGES_READ,
  TIMESTAMPS_ARE_REFUSED,
} from '../shared/presupposed.ts';

export const logsFiltersFamily = filterFamily('logs', [
  {
    id: 'logs-range',
    requirements: ['INV-03'],
    title: 'from and to return all movements of the range and no others',
    fix: 'Compare instants to the millisecond, without rounding to seconds or days.',
    sent: {},
    window: AROUND,
    other: { createdAt: '2026-01-10T10:00:00.003Z' },
  },
  {
    id: 'logs-stores',
    requirements: ['INV-04'],
    title: 'storeIds returns all movements of those stores and no others',
    fix: 'Select by the store of the movement, and check every store of the list.',
    sent: { storeIds: 'store-1' },
    other: { storeId: 'store-2' },
  },
  {
    id: 'logs-categories',
    requirements: ['INV-05'],
    title: 'categoryIds returns all movements of those categories and no others',
    fix: 'Select by the category of the moved product.',
    sent: { categoryIds: 'category-1' },
    other: { categoryId: null },
  },
  {
    id: 'logs-products',
    requirements: ['INV-06'],
    title: 'productIds returns all movements of those products and no others',
    fix: 'Select by the moved product.',
    sent: { productIds: 'product-1' },
    other: { productId: 'product-2' },
  },
  {
    id: 'logs-types',
    requirements: ['INV-07', 'INV-08'],
    presupposes: [LIST_HIDES_NOTHING],
    title: 'types returns all movements of those types and no others',
    fix: 'Select each of the sixteen types by itself.',
    sent: { types: ['RESTOCK', 'ADD_WASTE'] },
    other: { type: 'DELETE_RESTOCK' },
  },
  {
    id: 'logs-search',
    requirements: ['INV-11', 'INV-12', 'INV-13'],
    title: 'search finds movements by product name or SKU and no others',
    fix: 'Search the name and the SKU of the product, and no other field.',
    sent: { search: 'SKU-1' },
    other: { sku: 'SKU-2' },
  },
  {
    id: 'logs-combined',
    requirements: ['INV-18'],
    presupposes: [ANSWERS_FIT],
    title: 'Several filters of inventory logs apply together',
    fix: 'Apply every filter that was sent: a movement is returned only if it matches all of them.',
    sent: { types: 'RESTOCK', storeIds: 'store-1' },
    other: { type: 'DELETE' },
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
