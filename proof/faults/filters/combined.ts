import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { forgets } from '../../fault-kit/questions.ts';
import { all, commaList, having, on } from '../../fault-kit/wrapping.ts';

/** Filters that are lost where another one stands beside them. */
export const combinedFilterFaults: readonly Fault[] = [
  fault('sales-status-lost-beside-stores', 'FIL-12', 'Beside storeIds, the status of sales is ignored', (handle) =>
    forgets(handle, all(on('listSales'), having('storeIds')), 'status'),
  ),
  fault(
    'sales-stores-lost-beside-methods',
    'FIL-12',
    'Beside paymentMethods, the stores of sales are ignored',
    (handle) => forgets(handle, all(on('listSales'), having('paymentMethods')), 'storeIds'),
  ),
  fault('sales-methods-lost-beside-staff', 'FIL-12', 'Beside staffId, the payment method is ignored', (handle) =>
    forgets(handle, all(on('listSales'), having('staffId')), 'paymentMethods'),
  ),
  fault('sales-stores-lost-beside-search', 'FIL-12', 'A search looks in all stores, whatever storeIds says', (handle) =>
    forgets(handle, all(on('listSales'), having('search')), 'storeIds'),
  ),
  fault('sales-staff-lost-beside-status', 'FIL-12', 'Beside a status, the cashier is ignored', (handle) =>
    forgets(handle, all(on('listSales'), having('status')), 'staffId'),
  ),
  fault(
    'sales-tab-creator-lost-beside-status',
    'FIL-12',
    'Beside a status, the opener of the tab is ignored',
    (handle) => forgets(handle, all(on('listSales'), having('status')), 'tabCreatorId'),
  ),
  fault(
    'products-categories-lost-beside-stores',
    'FIL-21',
    'Beside storeIds, the categories of products are ignored',
    (handle) => forgets(handle, all(on('listProducts'), having('storeIds')), 'categoryIds'),
  ),
  fault(
    'products-search-lost-beside-categories',
    'FIL-21',
    'Beside categoryIds, the search for products is ignored',
    (handle) => forgets(handle, all(on('listProducts'), having('categoryIds')), 'search'),
  ),
  fault('products-stores-lost-beside-search', 'FIL-21', 'A search for products looks in all stores', (handle) =>
    forgets(handle, all(on('listProducts'), having('search')), 'storeIds'),
  ),
  fault('sales-status-lost-beside-search', 'FIL-12', 'A search for an invoice looks in every status', (handle) =>
    forgets(handle, all(on('listSales'), having('search')), 'status'),
  ),
  fault('sales-range-lost-beside-search', 'FIL-11', 'A search for an invoice looks at all times', (handle) =>
    forgets(handle, all(on('listSales'), having('search')), 'from', 'to'),
  ),
  fault('sales-stores-lost-beside-staff', 'FIL-12', 'Beside staffId, the stores of sales are ignored', (handle) =>
    forgets(handle, all(on('listSales'), having('staffId')), 'storeIds'),
  ),
  fault('sales-stores-lost-beside-tab-creator', 'FIL-12', 'Beside tabCreatorId, stores are ignored', (handle) =>
    forgets(handle, all(on('listSales'), having('tabCreatorId')), 'storeIds'),
  ),
  fault('sales-staff-lost-beside-tab-creator', 'FIL-12', 'Beside tabCreatorId, the cashier is ignored', (handle) =>
    forgets(handle, all(on('listSales'), having('tabCreatorId')), 'staffId'),
  ),
  fault('sales-status-lost-beside-some-stores', 'FIL-12', 'Beside several stores, status is ignored', (handle) =>
    forgets(handle, all(on('listSales'), commaList('storeIds')), 'status'),
  ),
  fault('products-categories-lost-beside-search', 'FIL-21', 'A search looks in all categories', (handle) =>
    forgets(handle, all(on('listProducts'), having('search')), 'categoryIds'),
  ),
];
