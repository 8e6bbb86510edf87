import { productRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterProductsCategories } from './filter-products-categories.ts';

filterCases(filterProductsCategories, {
  list: 'products',
  filters: [use('categoryIds', 'category-1')],
  fits: productRow(),
  strays: productRow({ id: 'product-2', categoryId: 'category-2' }),
});
