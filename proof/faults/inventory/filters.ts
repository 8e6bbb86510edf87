import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { lacks } from '../../fault-kit/paging.ts';
import { answersEmpty, forgets, insteadOfNothing, reads, takes } from '../../fault-kit/questions.ts';
import { all, commaList, having, lacking, on, part, repeated } from '../../fault-kit/wrapping.ts';
import { holds } from '../filters/products.ts';

const logs = on('listInventoryLogs');
const unbounded = all(logs, lacking('from', 'to'));

/** Filters of inventory logs. */
export const logFilterFaults: readonly Fault[] = [
  fault('logs-of-store-lose-moves', 'INV-04', 'storeIds leaves out what was moved within a store', (handle) =>
    lacks(handle, all(logs, having('storeIds')), (log) => log.moveRoom !== null),
  ),
  fault('logs-second-store-dropped', 'INV-04', 'Of several stores, movements of the second do not come', (handle) =>
    reads(handle, all(logs, having('storeIds')), 'storeIds', (ids) => ids.filter((_, index) => index !== 1)),
  ),
  fault('logs-category-ignored', 'INV-05', 'categoryIds is ignored on logs', (handle) =>
    forgets(handle, logs, 'categoryIds'),
  ),
  fault('logs-category-loses-sales', 'INV-05', 'categoryIds leaves out what sales reverted', (handle) =>
    lacks(handle, all(logs, having('categoryIds')), (log) => log.type === 'SALE_REVERT'),
  ),
  fault('logs-product-loses-conversions', 'INV-06', 'productIds leaves out restocks', (handle) =>
    lacks(handle, all(logs, having('productIds')), (log) => log.type === 'RESTOCK'),
  ),
  fault('logs-product-ignored', 'INV-06', 'productIds is ignored on logs', (handle) =>
    forgets(handle, logs, 'productIds'),
  ),
  fault('logs-unasked-stores-ignored', 'INV-04', 'Without a range, storeIds is ignored on logs', (handle) =>
    forgets(handle, unbounded, 'storeIds'),
  ),
  fault('logs-unasked-categories-ignored', 'INV-05', 'Without a range, categoryIds is ignored on logs', (handle) =>
    forgets(handle, unbounded, 'categoryIds'),
  ),
  fault('logs-unasked-products-ignored', 'INV-06', 'Without a range, productIds is ignored on logs', (handle) =>
    forgets(handle, unbounded, 'productIds'),
  ),
  fault(
    'logs-unknown-product-finds-all',
    'INV-06',
    'Movements of a product that nobody has are all movements',
    (handle) => insteadOfNothing(handle, logs, 'productIds'),
  ),
  fault('logs-unknown-category-finds-all', 'INV-05', 'Movements of an unknown category are all movements', (handle) =>
    insteadOfNothing(handle, logs, 'categoryIds'),
  ),
  fault('logs-restock-brings-deleted', 'INV-07', 'types=RESTOCK brings DELETE_RESTOCK too', (handle) =>
    reads(handle, all(logs, having('types', 'RESTOCK')), 'types', (types) => [
      ...new Set([...types, 'DELETE_RESTOCK']),
    ]),
  ),
  fault('logs-rare-type-ignored', 'INV-07', 'types=RECONCILE_REVERT is ignored', (handle) =>
    forgets(
      handle,
      all(logs, ({ query }) => query.get('types') === 'RECONCILE_REVERT'),
      'types',
    ),
  ),
  fault('logs-purchases-find-nothing', 'INV-08', 'types=SUPPLIER_PURCHASE_ORDER_RECEIVE finds nothing', (handle) =>
    answersEmpty(
      handle,
      all(logs, ({ query }) => query.get('types') === 'SUPPLIER_PURCHASE_ORDER_RECEIVE'),
    ),
  ),
  fault('logs-deleted-hidden', 'INV-08', 'Without types, DELETE movements do not come', (handle) =>
    lacks(
      handle,
      all(logs, ({ query }) => !query.has('types')),
      (log) => log.type === 'DELETE',
    ),
  ),
  fault('logs-types-twice-read-last', 'INV-09', 'Of repeated types, the last alone counts', (handle) =>
    reads(handle, all(logs, repeated('types')), 'types', (types) => types.slice(-1)),
  ),
  fault('logs-types-list-reads-first', 'INV-09', 'Of a comma list of types, the first alone counts', (handle) =>
    reads(handle, all(logs, commaList('types')), 'types', (types) => types.slice(0, 1)),
  ),
  fault('logs-stores-twice-ignored', 'INV-10', 'Repeated stores are ignored on logs', (handle) =>
    forgets(handle, all(logs, repeated('storeIds')), 'storeIds'),
  ),
  fault('logs-stores-list-loses-last', 'INV-10', 'A comma list of stores loses its last one on logs', (handle) =>
    reads(handle, all(logs, commaList('storeIds')), 'storeIds', (ids) => ids.slice(0, -1)),
  ),
  fault('logs-search-skus-alone', 'INV-11', 'A search of logs looks at SKUs alone', (handle) =>
    lacks(
      handle,
      all(logs, having('search')),
      (log, { query }) => !holds(part(log, 'product').sku, query.get('search')),
    ),
  ),
  fault('logs-search-names-alone', 'INV-12', 'A search of logs looks at names alone', (handle) =>
    lacks(
      handle,
      all(logs, having('search')),
      (log, { query }) => !holds(part(log, 'product').name, query.get('search')),
    ),
  ),
  fault('logs-search-by-two-letters', 'INV-13', 'A search of logs goes by its first two letters', (handle) =>
    takes(handle, all(logs, having('search')), 'search', (text) => text.slice(0, 2)),
  ),
  fault('logs-search-finds-all-or-something', 'INV-13', 'A search that finds no movement gives all of them', (handle) =>
    insteadOfNothing(handle, logs, 'search'),
  ),
  fault('logs-types-lost-beside-stores', 'INV-18', 'Beside storeIds, types are ignored', (handle) =>
    forgets(handle, all(logs, having('storeIds')), 'types'),
  ),
  fault('logs-products-lost-beside-types', 'INV-18', 'Beside types, products are ignored', (handle) =>
    forgets(handle, all(logs, having('types')), 'productIds'),
  ),
  fault('logs-types-lost-beside-search', 'INV-18', 'A search for movements looks in all types', (handle) =>
    forgets(handle, all(logs, having('search')), 'types'),
  ),
];
