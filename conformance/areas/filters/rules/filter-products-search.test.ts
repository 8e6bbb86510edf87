import { productRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterProductsSearch } from './filter-products-search.ts';

filterCases(filterProductsSearch, {
  list: 'products',
  filters: [use('search', 'Iced')],
  fits: productRow(),
  strays: productRow({ id: 'product-2', name: 'Hot Tea' }),
});
