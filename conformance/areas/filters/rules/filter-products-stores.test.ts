import { productRow, walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { censusOf, filterCases, use } from '../filter-cases.ts';
import { filterProductsStores } from './filter-products-stores.ts';

filterCases(filterProductsStores, {
  list: 'products',
  filters: [use('storeIds', 'store-1')],
  fits: productRow(),
  strays: productRow({ id: 'product-2', storeIds: ['store-2'] }),
});

const beside = [use('storeIds', 'store-1'), use('categoryIds', 'category-1')];
const census = censusOf('products', [productRow(), productRow({ id: 'product-2', storeIds: ['store-2'] })], null);

ruleCases(filterProductsStores, {
  passes: [
    {
      name: 'another category is not the matter of stores',
      evidence: {
        filters: [
          {
            walk: walkOf([['product-1', 'product-3']], { list: 'products', filters: beside }),
            rows: [productRow(), productRow({ id: 'product-3', categoryId: 'category-2' })],
          },
        ],
        products: census,
      },
    },
  ],
  fails: [
    {
      name: 'another store, beside a category',
      evidence: {
        filters: [
          {
            walk: walkOf([['product-1', 'product-2']], { list: 'products', filters: beside }),
            rows: [productRow(), productRow({ id: 'product-2', storeIds: ['store-2'] })],
          },
        ],
        products: census,
      },
      message: /product-2 must not come/,
    },
  ],
});
