import { readsOf } from '../../filters/compare.ts';
import { countFilterReads, FILTER_DEFAULTS, type FilterRow, filterExamples } from '../../filters/count-filter-reads.ts';
import { EXAMPLE_ID, everyAnswerFamily, OTHER_ID } from '../../filters/every-answer-family.ts';
import { formsFamily } from '../../filters/forms-family.ts';
import { isLog, LOGS } from '../../filters/semantics.ts';
import { family } from '../../model/family.ts';
import type { LogRow } from '../../model/rows.ts';
import { logRow, use } from '../../testing/builders.ts';

/** Readings of inventory logs through filters, compared with the plain list. */
export const logsFiltersFamily = family({
  needs: ['filters', 'logs'],
  every: FILTER_DEFAULTS,
  count: ({ filters, logs }, row: FilterRow<LogRow>) =>
    countFilterReads(readsOf(filters, 'logs', isLog), logs, LOGS, row),
  example: (row: FilterRow<LogRow>) => {
    const { kept, broken, unclear, census: logs } = filterExamples('logs', row);
    return { kept: { filters: kept, logs }, broken: { filters: broken, logs }, unclear: { filters: unclear, logs } };
  },
  about: ({ parameters }: FilterRow<LogRow>) => parameters.map((name) => `listInventoryLogs?${name}`),
  rows: [
    {
      id: 'logs-range',
      requirements: ['INV-03'],
      title: 'from and to return all movements of the range and no others',
      fault: 'Inventory range returns wrong movements',
      fix: 'Compare instants to the millisecond, without rounding to seconds or days.',
      reads: 'range',
      parameters: ['from', 'to'],
      example: {
        asked: [],
        window: { from: '2026-01-10T09:59:59.999Z', to: '2026-01-10T10:00:00.001Z' },
        matching: logRow(),
        other: logRow({ id: 'log-2', createdAt: '2026-01-10T10:00:00.003Z' }),
      },
    },
    {
      id: 'logs-stores',
      requirements: ['INV-04'],
      title: 'storeIds returns all movements of those stores and no others',
      fault: 'Inventory filter storeIds returns wrong movements',
      fix: 'Select by the store of the movement, and check every store of the list.',
      reads: 'alone',
      parameters: ['storeIds'],
      example: {
        asked: [use('storeIds', 'store-1')],
        matching: logRow(),
        other: logRow({ id: 'log-2', storeId: 'store-2' }),
      },
    },
    {
      id: 'logs-categories',
      requirements: ['INV-05'],
      title: 'categoryIds returns all movements of those categories and no others',
      fault: 'Inventory filter categoryIds returns wrong movements',
      fix: 'Select by the category of the moved product.',
      reads: 'alone',
      parameters: ['categoryIds'],
      example: {
        asked: [use('categoryIds', 'category-1')],
        matching: logRow(),
        other: logRow({ id: 'log-2', categoryId: null }),
      },
    },
    {
      id: 'logs-products',
      requirements: ['INV-06'],
      title: 'productIds returns all movements of those products and no others',
      fault: 'Inventory filter productIds returns wrong movements',
      fix: 'Select by the moved product.',
      reads: 'alone',
      parameters: ['productIds'],
      example: {
        asked: [use('productIds', 'product-1')],
        matching: logRow(),
        other: logRow({ id: 'log-2', productId: 'product-2' }),
      },
    },
    {
      id: 'logs-types',
      requirements: ['INV-07', 'INV-08'],
      title: 'types returns all movements of those types and no others',
      fault: 'Inventory filter types returns wrong movements',
      fix: 'Select each of the sixteen types by itself.',
      reads: 'alone',
      parameters: ['types'],
      example: {
        asked: [use('types', 'RESTOCK', 'ADD_WASTE')],
        matching: logRow(),
        other: logRow({ id: 'log-2', type: 'DELETE_RESTOCK' }),
      },
    },
    {
      id: 'logs-search',
      requirements: ['INV-11', 'INV-12', 'INV-13'],
      title: 'search finds movements by product name or SKU and no others',
      fault: 'Inventory search returns wrong movements',
      fix: 'Search the name and the SKU of the product, and no other field.',
      reads: 'alone',
      parameters: ['search'],
      example: { asked: [use('search', 'SKU-1')], matching: logRow(), other: logRow({ id: 'log-2', sku: 'SKU-2' }) },
    },
    {
      id: 'logs-combined',
      requirements: ['INV-18'],
      title: 'Several filters of inventory logs apply together',
      fault: 'Combined inventory filters return wrong movements',
      fix: 'Apply every filter that was sent: a movement is returned only if it matches all of them.',
      reads: 'together',
      parameters: ['types', 'storeIds'],
      alsoOutsideOfRange: true,
      example: {
        asked: [use('types', 'RESTOCK'), use('storeIds', 'store-1')],
        matching: logRow(),
        other: logRow({ id: 'log-2', type: 'DELETE' }),
      },
    },
  ],
});

export const logsFormsFamily = formsFamily([
  {
    id: 'logs-forms',
    requirements: ['INV-09', 'INV-10'],
    title: 'Filters of inventory logs mean the same with commas and repeated',
    fault: 'Inventory filters differ between comma and repeated form',
    list: 'logs',
    parameters: ['types', 'storeIds'],
  },
]);

export const logsEveryAnswerFamily = everyAnswerFamily([
  {
    id: 'logs-every-answer',
    requirements: ['INV-04', 'INV-05', 'INV-06', 'INV-07'],
    title: 'Every answer with a filter has only matching movements',
    fault: 'Answer with a filter has movements that do not match',
    operation: 'listInventoryLogs',
    example: ['productIds', { product: { id: EXAMPLE_ID } }, { product: { id: OTHER_ID } }],
  },
]);
