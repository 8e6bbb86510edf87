import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { looksInto } from '../../fault-kit/lists.ts';
import { lacks } from '../../fault-kit/paging.ts';
import { forgets, insteadOfNothing, reads, takes, valuesOf } from '../../fault-kit/questions.ts';
import { all, commaList, having, type Loose, on, part, parts, repeated } from '../../fault-kit/wrapping.ts';

const products = on('listProducts');

/** Filters of products. */
export const productFilterFaults: readonly Fault[] = [
  fault('products-store-ignored', 'FIL-14', 'storeIds of a single store is ignored on products', (handle) =>
    forgets(
      handle,
      all(products, ({ query }) => isUuidAlone(query.get('storeIds'))),
      'storeIds',
    ),
  ),
  fault(
    'products-in-all-stores-asked',
    'FIL-14',
    'Of two stores, products that both of them carry alone come',
    (handle) =>
      lacks(handle, all(products, having('storeIds')), (product, asked) =>
        valuesOf(asked, 'storeIds').some((id) => !carriedBy(product, id)),
      ),
  ),
  fault(
    'products-category-loses-partly-carried',
    'FIL-15',
    'categoryIds loses products that few stores carry',
    (handle) =>
      lacks(handle, all(products, having('categoryIds')), (product) => parts(product, 'assignedStores').length < 4),
  ),
  fault('products-category-loses-one', 'FIL-15', 'categoryIds loses the cheapest product of each category', (handle) =>
    lacks(handle, all(products, having('categoryIds')), (product) => Number(product.price) < 30),
  ),
  fault(
    'products-stores-twice-reads-first',
    'FIL-16',
    'Of repeated stores, products of the first alone come',
    (handle) => reads(handle, all(products, repeated('storeIds')), 'storeIds', (ids) => ids.slice(0, 1)),
  ),
  fault(
    'products-categories-list-reads-first',
    'FIL-17',
    'Of a comma list of categories, the first alone counts',
    (handle) => reads(handle, all(products, commaList('categoryIds')), 'categoryIds', (ids) => ids.slice(0, 1)),
  ),
  fault('products-categories-twice-ignored', 'FIL-17', 'Repeated categories are ignored on products', (handle) =>
    forgets(handle, all(products, repeated('categoryIds')), 'categoryIds'),
  ),
  fault('products-search-skus-alone', 'FIL-18', 'A search for products looks at SKUs alone', (handle) =>
    lacks(handle, all(products, having('search')), (product, asked) => !holds(product.sku, asked.query.get('search'))),
  ),
  fault('products-search-beginnings', 'FIL-18', 'A search for products looks at how names begin', (handle) =>
    lacks(handle, all(products, having('search')), (product, asked) => !begins(product, asked.query.get('search'))),
  ),
  fault('products-search-names-alone', 'FIL-19', 'A search for products looks at names alone', (handle) =>
    lacks(handle, all(products, having('search')), (product, asked) => !holds(product.name, asked.query.get('search'))),
  ),
  fault(
    'products-search-finds-all-or-something',
    'FIL-20',
    'A search that finds no product gives all of them',
    (handle) => insteadOfNothing(handle, products, 'search'),
  ),
  fault('unknown-category-gives-all-products', 'FIL-15', 'A category that has no product gives all of them', (handle) =>
    insteadOfNothing(handle, products, 'categoryIds'),
  ),
  fault('products-search-descriptions', 'FIL-20', 'A search for products looks at descriptions as well', (handle) =>
    looksInto(handle, all(products, having('search')), (product, search) => holds(product.description, search)),
  ),
  fault('products-search-categories', 'FIL-20', 'A search for products looks at their categories as well', (handle) =>
    looksInto(handle, all(products, having('search')), (product, search) =>
      holds(part(product, 'category').name, search),
    ),
  ),
  fault(
    'products-search-by-three-letters',
    'FIL-20',
    'A search for products goes by its first three letters',
    (handle) => takes(handle, all(products, having('search')), 'search', (text) => text.slice(0, 3)),
  ),
];

function isUuidAlone(value: string | null): boolean {
  return value !== null && value.length === 36;
}

function carriedBy(product: Loose, storeId: string): boolean {
  return parts(product, 'assignedStores').some((store) => store.id === storeId);
}

function begins({ name, sku }: Loose, search: string | null): boolean {
  return [name, sku].some((text) =>
    String(text)
      .toLowerCase()
      .startsWith((search ?? '').toLowerCase()),
  );
}

export function holds(text: unknown, search: string | null): boolean {
  return String(text)
    .toLowerCase()
    .includes((search ?? '').toLowerCase());
}
