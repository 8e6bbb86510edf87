import { productRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterProductsCombined } from './filter-products-combined.ts';

filterCases(filterProductsCombined, {
  list: 'products',
  filters: [use('storeIds', 'store-1'), use('categoryIds', 'category-1')],
  fits: productRow(),
  strays: productRow({ id: 'product-2', categoryId: 'category-2' }),
});
