import { readsOf } from '../../filters/compare.ts';
import { countFilterReads, FILTER_DEFAULTS, type FilterRow, filterExamples } from '../../filters/count-filter-reads.ts';
import { EXAMPLE_ID, everyAnswerFamily, OTHER_ID } from '../../filters/every-answer-family.ts';
import { formsFamily } from '../../filters/forms-family.ts';
import { isPromotion, PROMOTIONS } from '../../filters/semantics.ts';
import { family } from '../../model/family.ts';
import type { PromotionRow } from '../../model/rows.ts';
import { promotionRow, use } from '../../testing/builders.ts';

/** Readings of promotions through filters, compared with the plain list. */
export const promotionsFiltersFamily = family({
  needs: ['filters', 'promotions'],
  every: FILTER_DEFAULTS,
  count: ({ filters, promotions }, row: FilterRow<PromotionRow>) =>
    countFilterReads(readsOf(filters, 'promotions', isPromotion), promotions, PROMOTIONS, row),
  example: (row: FilterRow<PromotionRow>) => {
    const { kept, broken, unclear, census: promotions } = filterExamples('promotions', row);
    return {
      kept: { filters: kept, promotions },
      broken: { filters: broken, promotions },
      unclear: { filters: unclear, promotions },
    };
  },
  about: ({ parameters }: FilterRow<PromotionRow>) => parameters.map((name) => `listPromotions?${name}`),
  rows: [
    {
      id: 'promotions-stores',
      requirements: ['PROMO-01', 'PROMO-02'],
      title: 'storeIds returns the promotions of those stores and the global ones',
      fault: 'Promotions filter storeIds returns wrong promotions',
      fix: 'Return promotions without stores, since they apply everywhere, and leave out those of other stores only.',
      reads: 'alone',
      parameters: ['storeIds'],
      example: {
        asked: [use('storeIds', 'store-1')],
        matching: promotionRow(),
        other: promotionRow({ id: 'promotion-2', storeIds: ['store-2'] }),
      },
    },
    {
      id: 'promotions-categories',
      requirements: ['PROMO-04'],
      title: 'categoryIds returns all promotions of those categories and no others',
      fault: 'Promotions filter categoryIds returns wrong promotions',
      fix: 'Select by the categories that are assigned directly.',
      reads: 'alone',
      parameters: ['categoryIds'],
      example: {
        asked: [use('categoryIds', 'category-1')],
        matching: promotionRow({ categoryIds: ['category-1'] }),
        other: promotionRow({ id: 'promotion-2' }),
      },
    },
    {
      id: 'promotions-products',
      requirements: ['PROMO-05'],
      title: 'productIds returns all promotions of those products and no others',
      fault: 'Promotions filter productIds returns wrong promotions',
      fix: 'Select by the products that are assigned directly.',
      reads: 'alone',
      parameters: ['productIds'],
      example: {
        asked: [use('productIds', 'product-1')],
        matching: promotionRow({ productIds: ['product-1'] }),
        other: promotionRow({ id: 'promotion-2', productIds: ['product-2'] }),
      },
    },
    {
      id: 'promotions-active',
      requirements: ['PROMO-06', 'PROMO-07'],
      title: 'active returns all ACTIVE or all INACTIVE promotions and no others',
      fault: 'Promotions filter active returns wrong promotions',
      fix: 'Select INACTIVE promotions for false. It does not mean the same as leaving the parameter out.',
      reads: 'alone',
      parameters: ['active'],
      example: {
        asked: [use('active', 'false')],
        matching: promotionRow({ status: 'INACTIVE' }),
        other: promotionRow({ id: 'promotion-2' }),
      },
    },
    {
      id: 'promotions-triggers',
      requirements: ['PROMO-09'],
      title: 'triggers returns all promotions with those triggers and no others',
      fault: 'Promotions filter triggers returns wrong promotions',
      fix: 'Select by the trigger of the promotion.',
      reads: 'alone',
      parameters: ['triggers'],
      example: {
        asked: [use('triggers', 'QUANTITY')],
        matching: promotionRow(),
        other: promotionRow({ id: 'promotion-2', trigger: 'SPEND' }),
      },
    },
    {
      id: 'promotions-schedule',
      requirements: ['PROMO-11', 'PROMO-12', 'PROMO-13', 'PROMO-14', 'PROMO-15'],
      title: 'from and to select promotions by overlap',
      fault: 'Promotions range returns wrong promotions',
      fix: 'Leave out what ended before from and what starts after to. A missing bound is unbounded, and a promotion without a schedule stays.',
      reads: 'alone',
      parameters: ['from', 'to'],
      example: {
        asked: [use('from', '2026-03-01T00:00:00.000Z')],
        matching: promotionRow({ from: '2026-01-01T00:00:00.000Z' }),
        other: promotionRow({ id: 'promotion-2', to: '2026-02-28T23:59:59.999Z' }),
      },
    },
    {
      id: 'promotions-search',
      requirements: ['PROMO-16', 'PROMO-17', 'PROMO-18'],
      title: 'search finds promotions by name in any letter case and no others',
      fault: 'Promotions search returns wrong promotions',
      fix: 'Fold the letter case of the name and of the search before comparing them.',
      reads: 'alone',
      parameters: ['search'],
      example: {
        asked: [use('search', 'HAPPY')],
        matching: promotionRow(),
        other: promotionRow({ id: 'promotion-2', name: 'Rainy Day' }),
      },
    },
    {
      id: 'promotions-combined',
      requirements: ['PROMO-19'],
      title: 'Several filters of promotions apply together',
      fault: 'Combined promotions filters return wrong promotions',
      fix: 'Apply every filter that was sent: a promotion is returned only if it matches all of them.',
      reads: 'together',
      parameters: ['active', 'storeIds'],
      example: {
        asked: [use('active', 'true'), use('storeIds', 'store-1')],
        matching: promotionRow(),
        other: promotionRow({ id: 'promotion-2', status: 'INACTIVE' }),
      },
    },
  ],
});

export const promotionsFormsFamily = formsFamily([
  {
    id: 'promotions-forms',
    requirements: ['PROMO-03', 'PROMO-10'],
    title: 'Filters of promotions mean the same with commas and repeated',
    fault: 'Promotions filters differ between comma and repeated form',
    list: 'promotions',
    parameters: ['storeIds', 'triggers'],
  },
]);

export const promotionsEveryAnswerFamily = everyAnswerFamily([
  {
    id: 'promotions-every-answer',
    requirements: ['PROMO-02', 'PROMO-04', 'PROMO-05', 'PROMO-09'],
    title: 'Every answer with a filter has only matching promotions',
    fault: 'Answer with a filter has promotions that do not match',
    operation: 'listPromotions',
    example: ['productIds', { products: [{ id: EXAMPLE_ID }] }, { products: [{ id: OTHER_ID }] }],
  },
]);
