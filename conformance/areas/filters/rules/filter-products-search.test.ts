import { productRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterProductsSearch } from './filter-products-search.ts';

filterCases(filterProductsSearch, {
  list: 'products',
  filters: [use('search', 'Iced')],
  fits: productRow(),
  strays: productRow({ id: 'product-2', name: 'Hot Tea' }),
});

// A database may compare without accents; a name that differs by them alone is neither due nor wrong.
filterCases(filterProductsSearch, {
  list: 'products',
  filters: [use('search', 'Café')],
  fits: productRow({ name: 'Café latte' }),
  strays: productRow({ id: 'product-2', name: 'Caf tray' }),
});
