import { readsOf } from '../../filters/compare.ts';
import { countFilterReads, FILTER_DEFAULTS, type FilterRow, filterExamples } from '../../filters/count-filter-reads.ts';
import { EXAMPLE_ID, everyAnswerFamily, OTHER_ID } from '../../filters/every-answer-family.ts';
import { formsFamily } from '../../filters/forms-family.ts';
import { byTheirRange } from '../../filters/ranged-by.ts';
import { isProduct, isSale, PRODUCTS, SALES } from '../../filters/semantics.ts';
import { family } from '../../model/family.ts';
import type { ProductRow, SaleRow } from '../../model/rows.ts';
import { payment, productRow, saleRow, use } from '../../testing/builders.ts';

const TOGETHER = 'Apply every filter that was sent: a record is returned only if it matches all of them.';

/** Readings of sales through filters, compared with the plain list. */
export const salesFiltersFamily = family({
  needs: ['filters', 'sales'],
  every: FILTER_DEFAULTS,
  count: (evidence, row: FilterRow<SaleRow>) => {
    const { filters, sales } = byTheirRange(evidence);
    return countFilterReads(readsOf(filters, 'sales', isSale), sales, SALES, row);
  },
  example: (row: FilterRow<SaleRow>) => {
    const { kept, broken, unclear, census: sales } = filterExamples('sales', row);
    return { kept: { filters: kept, sales }, broken: { filters: broken, sales }, unclear: { filters: unclear, sales } };
  },
  about: ({ parameters }: FilterRow<SaleRow>) => parameters.map((name) => `listSales?${name}`),
  rows: [
    {
      id: 'filter-sales-stores',
      requirements: ['FIL-01'],
      title: 'storeIds returns all sales of those stores and no others',
      fault: 'Sales filter storeIds returns wrong sales',
      fix: 'Check every store of the list, not only the first.',
      reads: 'alone',
      parameters: ['storeIds'],
      example: {
        asked: [use('storeIds', 'store-1')],
        matching: saleRow(),
        other: saleRow({ id: 'sale-2', storeId: 'store-2' }),
      },
    },
    {
      id: 'filter-sales-range',
      requirements: ['FIL-02'],
      title: 'from and to return all sales of the range and no others',
      fault: 'Sales range returns wrong sales',
      fix: 'Compare instants to the millisecond, without rounding to seconds or days.',
      reads: 'range',
      parameters: ['from', 'to'],
      example: {
        asked: [],
        window: { from: '2026-01-10T09:59:59.999Z', to: '2026-01-10T10:00:00.001Z' },
        matching: saleRow(),
        other: saleRow({ id: 'sale-2', createdAt: '2026-01-10T10:00:00.003Z', updatedAt: '2026-01-10T10:00:00.003Z' }),
      },
    },
    {
      id: 'filter-sales-status',
      requirements: ['FIL-03', 'FIL-04'],
      title: 'status returns all sales in those states and no others',
      fault: 'Sales filter status returns wrong sales',
      fix: 'Select on the stored status, on every page and for the rare states too.',
      reads: 'alone',
      parameters: ['status'],
      example: {
        asked: [use('status', 'PAID')],
        matching: saleRow(),
        other: saleRow({ id: 'sale-2', status: 'REFUNDED' }),
      },
    },
    {
      id: 'filter-sales-payment-methods',
      requirements: ['FIL-06', 'FIL-07'],
      title: 'paymentMethods returns all sales paid by those methods and no others',
      fault: 'Sales filter paymentMethods returns wrong sales',
      fix: 'Return a sale with several payments if any of them was made by one of the methods.',
      reads: 'alone',
      parameters: ['paymentMethods'],
      example: {
        asked: [use('paymentMethods', 'CASH', 'CARD')],
        matching: saleRow(),
        other: saleRow({ id: 'sale-2', payments: [payment({ method: 'ALIPAY' })] }),
      },
    },
    {
      id: 'filter-sales-staff',
      requirements: ['FIL-09'],
      title: 'staffId returns all sales of that cashier and no others',
      fault: 'Sales filter staffId returns wrong sales',
      fix: 'Select by the recorded cashier, not by the person who opened the tab.',
      reads: 'alone',
      parameters: ['staffId'],
      example: {
        asked: [use('staffId', 'staff-1')],
        matching: saleRow(),
        other: saleRow({ id: 'sale-2', staffId: 'staff-2', tabCreatorId: 'staff-1' }),
      },
    },
    {
      id: 'filter-sales-tab-creator',
      requirements: ['FIL-10'],
      title: 'tabCreatorId returns all sales whose tab that person opened and no others',
      fault: 'Sales filter tabCreatorId returns wrong sales',
      fix: 'Select by the person who opened the tab, not by the cashier. A sale without a tab never matches.',
      reads: 'alone',
      parameters: ['tabCreatorId'],
      example: {
        asked: [use('tabCreatorId', 'staff-2')],
        matching: saleRow({ tabCreatorId: 'staff-2' }),
        other: saleRow({ id: 'sale-2', staffId: 'staff-2' }),
      },
    },
    {
      id: 'filter-sales-search',
      requirements: ['FIL-11'],
      title: 'search finds the sale with that invoice number',
      fault: 'Sales search returns wrong sales',
      fix: 'Return the sale with that invoice number, and none whose invoice number does not contain it.',
      reads: 'alone',
      parameters: ['search'],
      example: {
        asked: [use('search', '1042')],
        matching: saleRow({ invoiceId: 1042 }),
        other: saleRow({ id: 'sale-2', invoiceId: 977 }),
      },
    },
    {
      id: 'filter-sales-combined',
      requirements: ['FIL-12'],
      title: 'Several filters of sales apply together',
      fault: 'Combined sales filters return wrong sales',
      fix: TOGETHER,
      reads: 'together',
      parameters: ['status', 'storeIds'],
      alsoOutsideOfRange: true,
      example: {
        asked: [use('status', 'PAID'), use('storeIds', 'store-1')],
        matching: saleRow(),
        other: saleRow({ id: 'sale-2', storeId: 'store-2' }),
      },
    },
  ],
});

/** Readings of products through filters, compared with the plain list. */
export const productsFiltersFamily = family({
  needs: ['filters', 'products'],
  every: FILTER_DEFAULTS,
  count: ({ filters, products }, row: FilterRow<ProductRow>) =>
    countFilterReads(readsOf(filters, 'products', isProduct), products, PRODUCTS, row),
  example: (row: FilterRow<ProductRow>) => {
    const { kept, broken, unclear, census: products } = filterExamples('products', row);
    return {
      kept: { filters: kept, products },
      broken: { filters: broken, products },
      unclear: { filters: unclear, products },
    };
  },
  about: ({ parameters }: FilterRow<ProductRow>) => parameters.map((name) => `listProducts?${name}`),
  rows: [
    {
      id: 'filter-products-stores',
      requirements: ['FIL-14'],
      title: 'storeIds returns all products of those stores and no others',
      fault: 'Products filter storeIds returns wrong products',
      fix: 'Select by the stores that the product is assigned to.',
      reads: 'alone',
      parameters: ['storeIds'],
      narrowedBy: 'categoryIds',
      example: {
        asked: [use('storeIds', 'store-1')],
        matching: productRow(),
        other: productRow({ id: 'product-2', storeIds: ['store-2'] }),
      },
    },
    {
      id: 'filter-products-categories',
      requirements: ['FIL-15'],
      title: 'categoryIds returns all products of those categories and no others',
      fault: 'Products filter categoryIds returns wrong products',
      fix: 'Select by the category of the product.',
      reads: 'alone',
      parameters: ['categoryIds'],
      example: {
        asked: [use('categoryIds', 'category-1')],
        matching: productRow(),
        other: productRow({ id: 'product-2', categoryId: 'category-2' }),
      },
    },
    {
      id: 'filter-products-search',
      requirements: ['FIL-18', 'FIL-19', 'FIL-20'],
      title: 'search finds products by name or SKU and no others',
      fault: 'Products search returns wrong products',
      fix: 'Search the name and the SKU, and no other field.',
      reads: 'alone',
      parameters: ['search'],
      example: {
        asked: [use('search', 'Iced')],
        matching: productRow(),
        other: productRow({ id: 'product-2', name: 'Hot Tea' }),
      },
    },
    {
      id: 'filter-products-combined',
      requirements: ['FIL-21'],
      title: 'Several filters of products apply together',
      fault: 'Combined products filters return wrong products',
      fix: TOGETHER,
      reads: 'together',
      parameters: ['storeIds', 'categoryIds'],
      example: {
        asked: [use('storeIds', 'store-1'), use('categoryIds', 'category-1')],
        matching: productRow(),
        other: productRow({ id: 'product-2', categoryId: 'category-2' }),
      },
    },
  ],
});

export const filterFormsFamily = formsFamily([
  {
    id: 'filter-sales-forms',
    requirements: ['FIL-05', 'FIL-08', 'FIL-13'],
    title: 'Filters of sales mean the same with commas and repeated',
    fault: 'Sales filters differ between comma and repeated form',
    list: 'sales',
    parameters: ['status', 'paymentMethods', 'storeIds'],
  },
  {
    id: 'filter-products-forms',
    requirements: ['FIL-16', 'FIL-17'],
    title: 'Filters of products mean the same with commas and repeated',
    fault: 'Products filters differ between comma and repeated form',
    list: 'products',
    parameters: ['storeIds', 'categoryIds'],
  },
]);

export const filterEveryAnswerFamily = everyAnswerFamily([
  {
    id: 'filter-sales-every-answer',
    requirements: ['FIL-01', 'FIL-03', 'FIL-06', 'FIL-09', 'FIL-10'],
    title: 'Every answer with a filter has only matching sales',
    fault: 'Answer with a filter has sales that do not match',
    operation: 'listSales',
    example: ['storeIds', { store: { id: EXAMPLE_ID } }, { store: { id: OTHER_ID } }],
  },
  {
    id: 'filter-products-every-answer',
    requirements: ['FIL-15'],
    title: 'Every answer with categoryIds has only products of those categories',
    fault: 'Answer with categoryIds has products of others',
    operation: 'listProducts',
    example: ['categoryIds', { category: { id: EXAMPLE_ID } }, { category: { id: OTHER_ID } }],
  },
]);
