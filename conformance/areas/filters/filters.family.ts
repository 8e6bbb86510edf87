import type { Presupposition } from '../../model/rule.ts';
import { emptyAnswersFamily, everyAnswerFamily, formsFamily } from '../shared/filters/answers-family.ts';
import { filterFamily } from '../shared/filters/filter-family.ts';
import { BY, FIELDS_HOLD } from '../shared/filters/semantics.ts';
import { LIST_HIDES_NOTHING, STORES_AND_RANGES_READ, TIMESTAMPS_ARE_REFUSED } from '../shared/presupposed.ts';

/** For rows with several filters: each answer matches every single filter. */
const EVERY_ANSWER_FITS: Presupposition = {
  rules: ['filter-sales-unknown-people', 'filter-products-every-answer'],
  share: 'parameter',
};

const TOGETHER = 'Apply every filter that was sent: a record is returned only if it matches all of them.';

export const salesFiltersFamily = filterFamily('sales', [
  {
    id: 'filter-sales-stores',
    requirements: ['FIL-01'],
    returns: 'sales of those stores',
    fix: 'Check every store of the list, not only the first.',
  },
  {
    id: 'filter-sales-range',
    requirements: ['FIL-02'],
    returns: 'sales of the range',
    fix: 'Compare instants to the millisecond, without rounding to seconds or days.',
    reads: 'range',
  },
  {
    id: 'filter-sales-status',
    requirements: ['FIL-03', 'FIL-04'],
    presupposes: [LIST_HIDES_NOTHING],
    returns: 'sales in those states',
    fix: 'Select on the stored status, on every page and for the rare states too.',
  },
  {
    id: 'filter-sales-payment-methods',
    requirements: ['FIL-06', 'FIL-07'],
    returns: 'sales paid by those methods',
    fix: 'Return a sale with several payments if any of them was made by one of the methods.',
  },
  {
    id: 'filter-sales-staff',
    requirements: ['FIL-09'],
    returns: 'sales of that cashier',
    fix: 'Select by the recorded cashier, not by the person who opened the tab.',
  },
  {
    id: 'filter-sales-tab-creator',
    requirements: ['FIL-10'],
    returns: 'sales whose tab that person opened',
    fix: 'Select by the person who opened the tab, not by the cashier. A sale without a tab never matches.',
  },
  {
    id: 'filter-sales-search',
    requirements: ['FIL-11'],
    title: 'search finds the sale with that invoice number',
    fix: 'Return the sale with that invoice number, and none whose invoice number does not contain it.',
  },
  {
    id: 'filter-sales-combined',
    requirements: ['FIL-12'],
    presupposes: [EVERY_ANSWER_FITS],
    title: 'Several filters of sales apply together',
    fix: TOGETHER,
    reads: 'together',
  },
]);

export const productsFiltersFamily = filterFamily('products', [
  {
    id: 'filter-products-stores',
    requirements: ['FIL-14'],
    returns: 'products of those stores',
    fix: 'Select by the stores that the product is assigned to.',
    narrowedBy: BY.category,
  },
  {
    id: 'filter-products-categories',
    requirements: ['FIL-15'],
    returns: 'products of those categories',
    fix: 'Select by the category of the product.',
  },
  {
    id: 'filter-products-search',
    requirements: ['FIL-18', 'FIL-19', 'FIL-20'],
    title: 'search finds products by name or SKU and no others',
    fix: 'Search the name and the SKU, and no other field.',
  },
  {
    id: 'filter-products-combined',
    requirements: ['FIL-21'],
    presupposes: [EVERY_ANSWER_FITS],
    title: 'Several filters of products apply together',
    fix: TOGETHER,
    reads: 'together',
  },
]);

export const filterFormsFamily = formsFamily([
  {
    id: 'filter-sales-forms',
    requirements: ['FIL-05', 'FIL-08', 'FIL-13'],
    list: 'sales',
  },
  {
    id: 'filter-products-forms',
    requirements: ['FIL-16', 'FIL-17'],
    list: 'products',
  },
]);

export const filterEveryAnswerFamily = everyAnswerFamily([
  {
    id: 'filter-sales-every-answer',
    requirements: ['FIL-01', 'FIL-03', 'FIL-06', 'FIL-09', 'FIL-10'],
    presupposes: [{ rules: ['filter-sales-unknown-people'], share: 'parameter' }],
    title: 'Every answer with a filter has only matching sales',
    fault: 'Answer with a filter has sales that do not match',
    list: 'sales',
  },
  {
    id: 'filter-products-every-answer',
    requirements: ['FIL-15'],
    title: `Every answer with ${BY.category} has only products of those categories`,
    fault: `Answer with ${BY.category} has products of others`,
    list: 'products',
  },
]);

export const filterEmptyAnswersFamily = emptyAnswersFamily([
  {
    id: 'filter-sales-not-empty',
    requirements: ['FIL-30'],
    presupposes: [...STORES_AND_RANGES_READ, TIMESTAMPS_ARE_REFUSED, ...FIELDS_HOLD],
    operation: 'listSales',
    records: 'sales',
  },
  {
    id: 'filter-products-not-empty',
    requirements: ['FIL-30'],
    presupposes: FIELDS_HOLD,
    operation: 'listProducts',
    records: 'products',
  },
]);
