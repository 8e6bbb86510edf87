import type { Fault } from '../fault.ts';
import { all, commaList, having, lacking, on, repeated, valuesOf } from '../fault-kit/conditions.ts';
import { looksInto } from '../fault-kit/lists.ts';
import { lacks } from '../fault-kit/paging.ts';
import {
  answersEmpty,
  cutsOffsets,
  cutTo,
  DAY,
  HOUR,
  ignores,
  insteadOfNothing,
  moved,
  reads,
  renames,
  SECOND,
  takes,
} from '../fault-kit/parameters.ts';
import { changeRecords, isLoose, type Loose, part, parts } from '../fault-kit/responses.ts';
import { chain, faultTable } from '../fault-kit/table.ts';

/** Single filters of sales. */
const salesFilterFaults = faultTable`
  FIL-01 sales-last-store-dropped: Of three stores or more, sales of the last one do not come
    ${reads(all(on.sales, having('storeIds')), 'storeIds', (ids) => (ids.length > 2 ? ids.slice(0, -1) : ids))}
  FIL-01 sales-of-store-lose-pending: Sales by store leave the pending ones out
    ${lacks(all(on.sales, having('storeIds')), (sale) => sale.status === 'PENDING')}
  FIL-01 sales-unasked-stores-ignored: Without a range, storeIds is ignored on sales
    ${ignores(all(on.sales, lacking('from', 'to')), 'storeIds')}
  FIL-02 sales-to-cut-to-the-day: to is cut down to the beginning of its day
    ${takes(all(on.sales, having('to')), 'to', cutTo(DAY))}
  FIL-02 sales-to-cut-to-the-second: to is cut down to the second
    ${takes(all(on.sales, having('to')), 'to', cutTo(SECOND))}
  FIL-02 sales-from-cut-to-the-second: from is cut down to the second
    ${takes(all(on.sales, having('from')), 'from', cutTo(SECOND))}
  FIL-02 sales-range-an-hour-off: The range of sales lies an hour early
    ${chain(
      takes(all(on.sales, having('to')), 'to', moved(-HOUR)),
      takes(all(on.sales, having('from')), 'from', moved(-HOUR)),
    )}
  FIL-02 sales-offset-cut-off: Sales take from and to with an offset for UTC
    ${cutsOffsets(on.sales)}
  FIL-02 sales-from-alone-ignored: from without to is ignored
    ${takes(all(on.sales, having('from'), lacking('to')), 'from', '2000-01-01T00:00:00.000Z')}
  FIL-11 sales-search-totals: A search for an invoice looks at totals as well
    ${looksInto(all(on.sales, having('search')), (sale, search) => String(sale.total) === search)}
  FIL-03 sales-refunded-brings-reverted: status=REFUNDED brings the reverted sales too
    ${reads(all(on.sales, having('status', 'REFUNDED')), 'status', (states) => [...new Set([...states, 'REVERTED'])])}
  FIL-03 sales-status-cancelled-ignored: status=CANCELLED is ignored
    ${ignores(
      all(on.sales, ({ query }) => query.get('status') === 'CANCELLED'),
      'status',
    )}
  FIL-04 sales-paid-lose-one-in-100: status=PAID loses about one sale in a hundred
    ${lacks(all(on.sales, having('status', 'PAID')), (sale) => Number(sale.invoiceId) % 100 === 50)}
  FIL-04 sales-reverted-hidden: Without a status, reverted sales do not come
    ${takes(all(on.sales, lacking('status')), 'status', 'PENDING,PAID,CANCELLED,REFUNDED')}
  FIL-05 sales-status-twice-reads-first: Of a repeated status, the first alone counts
    ${reads(all(on.sales, repeated('status')), 'status', (states) => states.slice(0, 1))}
  FIL-05 sales-status-third-of-a-list-lost: Of a comma list of statuses, the third and later are lost
    ${reads(all(on.sales, commaList('status')), 'status', (states) => states.slice(0, 2))}
  FIL-06 sales-card-brings-brands: paymentMethods=CARD brings VISA and MASTERCARD too
    ${reads(all(on.sales, having('paymentMethods', 'CARD')), 'paymentMethods', (methods) => [
      ...new Set([...methods, 'VISA', 'MASTERCARD']),
    ])}
  FIL-07 sales-split-payments-lost: paymentMethods looks at the first payment of a sale alone
    ${lacks(all(on.sales, having('paymentMethods')), (sale, asked) => {
      const [first] = parts(sale, 'payments');
      return !valuesOf(asked, 'paymentMethods').includes(String(first?.paymentMethod));
    })}
  FIL-07 sales-crypto-finds-nothing: paymentMethods=CRYPTO finds nothing
    ${answersEmpty(all(on.sales, ({ query }) => query.get('paymentMethods') === 'CRYPTO'))}
  FIL-08 sales-methods-list-reads-last: Of a comma list of payment methods, the last alone counts
    ${reads(all(on.sales, commaList('paymentMethods')), 'paymentMethods', (methods) => methods.slice(-1))}
  FIL-08 sales-methods-twice-reads-last: Of repeated payment methods, the last alone counts
    ${reads(all(on.sales, repeated('paymentMethods')), 'paymentMethods', (methods) => methods.slice(-1))}
  FIL-09 sales-of-cashier-lose-tabs: staffId leaves out the sales that came from a tab
    ${lacks(all(on.sales, having('staffId')), (sale) => isLoose(sale.tabCreator))}
  FIL-10 sales-tab-creator-is-cashier: tabCreatorId goes by the recorded cashier
    ${renames(on.sales, 'tabCreatorId', 'staffId')}
  FIL-10 sales-of-tab-lose-own: tabCreatorId leaves out the sales that the same person rang up
    ${lacks(all(on.sales, having('tabCreatorId')), (sale) => part(sale, 'tabCreator').id === part(sale, 'staff').id)}
  FIL-11 sales-search-loses-refunded: search does not find sales that were refunded or cancelled
    ${lacks(all(on.sales, having('search')), (sale) => sale.status === 'REFUNDED' || sale.status === 'CANCELLED')}
  FIL-11 sales-search-within-a-week: search looks at the sales of the last week alone
    ${lacks(all(on.sales, having('search')), (sale) => Date.parse(String(sale.createdAt)) < Date.now() - 7 * DAY)}
  FIL-13 sales-stores-twice-reads-last: Of repeated stores, sales of the last alone come
    ${reads(all(on.sales, repeated('storeIds')), 'storeIds', (ids) => ids.slice(-1))}
  FIL-13 sales-stores-list-reads-first: Of a comma list of stores, sales of the first alone come
    ${reads(all(on.sales, commaList('storeIds')), 'storeIds', (ids) => ids.slice(0, 1))}
  FIL-23 sales-unknown-cashier-lifts-filter: A staffId that finds nothing is ignored
    ${insteadOfNothing(on.sales, 'staffId')}
  FIL-23 sales-unknown-tab-creator-lifts-filter: A tabCreatorId that finds nothing is ignored
    ${insteadOfNothing(on.sales, 'tabCreatorId')}
  FIL-29 sales-filtered-payments: Sales filtered by payment method show only the payments that match
    ${changeRecords(all(on.sales, having('paymentMethods')), (sale, _index, asked) => {
      const methods = valuesOf(asked, 'paymentMethods');
      sale.payments = parts(sale, 'payments').filter(({ paymentMethod }) => methods.includes(String(paymentMethod)));
    })}
  FIL-29 promotions-filtered-stores: Promotions filtered by store show only the stores that match
    ${changeRecords(all(on.promotions, having('storeIds')), (promotion, _index, asked) => {
      const ids = valuesOf(asked, 'storeIds');
      promotion.stores = parts(promotion, 'stores').filter(({ id }) => ids.includes(String(id)));
    })}
`;

/** Filters that are lost where another one stands beside them. */
const combinedFilterFaults = faultTable`
  FIL-12 sales-status-lost-beside-stores: Beside storeIds, the status of sales is ignored
    ${ignores(all(on.sales, having('storeIds')), 'status')}
  FIL-12 sales-stores-lost-beside-methods: Beside paymentMethods, the stores of sales are ignored
    ${ignores(all(on.sales, having('paymentMethods')), 'storeIds')}
  FIL-12 sales-methods-lost-beside-staff: Beside staffId, the payment method is ignored
    ${ignores(all(on.sales, having('staffId')), 'paymentMethods')}
  FIL-12 sales-stores-lost-beside-search: A search looks in all stores, whatever storeIds says
    ${ignores(all(on.sales, having('search')), 'storeIds')}
  FIL-12 sales-staff-lost-beside-status: Beside a status, the cashier is ignored
    ${ignores(all(on.sales, having('status')), 'staffId')}
  FIL-12 sales-tab-creator-lost-beside-status: Beside a status, the opener of the tab is ignored
    ${ignores(all(on.sales, having('status')), 'tabCreatorId')}
  FIL-21 products-categories-lost-beside-stores: Beside storeIds, the categories of products are ignored
    ${ignores(all(on.products, having('storeIds')), 'categoryIds')}
  FIL-21 products-search-lost-beside-categories: Beside categoryIds, the search for products is ignored
    ${ignores(all(on.products, having('categoryIds')), 'search')}
  FIL-21 products-stores-lost-beside-search: A search for products looks in all stores
    ${ignores(all(on.products, having('search')), 'storeIds')}
  FIL-12 sales-status-lost-beside-search: A search for an invoice looks in every status
    ${ignores(all(on.sales, having('search')), 'status')}
  FIL-11 sales-range-lost-beside-search: A search for an invoice looks at all times
    ${ignores(all(on.sales, having('search')), 'from', 'to')}
  FIL-12 sales-stores-lost-beside-staff: Beside staffId, the stores of sales are ignored
    ${ignores(all(on.sales, having('staffId')), 'storeIds')}
  FIL-12 sales-stores-lost-beside-tab-creator: Beside tabCreatorId, stores are ignored
    ${ignores(all(on.sales, having('tabCreatorId')), 'storeIds')}
  FIL-12 sales-staff-lost-beside-tab-creator: Beside tabCreatorId, the cashier is ignored
    ${ignores(all(on.sales, having('tabCreatorId')), 'staffId')}
  FIL-12 sales-status-lost-beside-some-stores: Beside several stores, status is ignored
    ${ignores(all(on.sales, commaList('storeIds')), 'status')}
  FIL-21 products-categories-lost-beside-search: A search looks in all categories
    ${ignores(all(on.products, having('search')), 'categoryIds')}
`;

/** Filters of products. */
const productFilterFaults = faultTable`
  FIL-14 products-store-ignored: storeIds of a single store is ignored on products
    ${ignores(
      all(on.products, ({ query }) => isUuidAlone(query.get('storeIds'))),
      'storeIds',
    )}
  FIL-14 products-in-all-stores-asked: Of two stores, products that both of them carry alone come
    ${lacks(all(on.products, having('storeIds')), (product, asked) =>
      valuesOf(asked, 'storeIds').some((id) => !carriedBy(product, id)),
    )}
  FIL-15 products-category-loses-partly-carried: categoryIds loses products that few stores carry
    ${lacks(all(on.products, having('categoryIds')), (product) => parts(product, 'assignedStores').length < 4)}
  FIL-15 products-category-loses-one: categoryIds loses the cheapest product of each category
    ${lacks(all(on.products, having('categoryIds')), (product) => Number(product.price) < 30)}
  FIL-16 products-stores-twice-reads-first: Of repeated stores, products of the first alone come
    ${reads(all(on.products, repeated('storeIds')), 'storeIds', (ids) => ids.slice(0, 1))}
  FIL-17 products-categories-list-reads-first: Of a comma list of categories, the first alone counts
    ${reads(all(on.products, commaList('categoryIds')), 'categoryIds', (ids) => ids.slice(0, 1))}
  FIL-17 products-categories-twice-ignored: Repeated categories are ignored on products
    ${ignores(all(on.products, repeated('categoryIds')), 'categoryIds')}
  FIL-18 products-search-skus-alone: A search for products looks at SKUs alone
    ${lacks(all(on.products, having('search')), (product, asked) => !holds(product.sku, asked.query.get('search')))}
  FIL-18 products-search-beginnings: A search for products looks at how names begin
    ${lacks(all(on.products, having('search')), (product, asked) => !begins(product, asked.query.get('search')))}
  FIL-19 products-search-names-alone: A search for products looks at names alone
    ${lacks(all(on.products, having('search')), (product, asked) => !holds(product.name, asked.query.get('search')))}
  FIL-20 products-search-finds-all-or-something: A search that finds no product gives all of them
    ${insteadOfNothing(on.products, 'search')}
  FIL-15 unknown-category-gives-all-products: A category that has no product gives all of them
    ${insteadOfNothing(on.products, 'categoryIds')}
  FIL-20 products-search-descriptions: A search for products looks at descriptions as well
    ${looksInto(all(on.products, having('search')), (product, search) => holds(product.description, search))}
  FIL-20 products-search-categories: A search for products looks at their categories as well
    ${looksInto(all(on.products, having('search')), (product, search) => holds(part(product, 'category').name, search))}
  FIL-20 products-search-by-three-letters: A search for products goes by its first three letters
    ${takes(all(on.products, having('search')), 'search', (text) => text.slice(0, 3))}
`;

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

const first = (ids: readonly string[]): readonly string[] => ids.slice(0, 1);
const last = (ids: readonly string[]): readonly string[] => ids.slice(-1);

/** The two forms of storeIds on analytics, one endpoint at a time. */
const analyticsFormFaults = faultTable`
  FIL-22 revenue-stores-twice-reads-first: Of repeated stores, revenue counts the first alone
    ${reads(all(on.revenue, repeated('storeIds')), 'storeIds', first)}
  FIL-22 staff-stores-list-reads-last: Of a comma list of stores, staff analytics count the last alone
    ${reads(all(on.staff, commaList('storeIds')), 'storeIds', last)}
  FIL-22 customers-stores-twice-ignored: Repeated stores are ignored on customer analytics
    ${ignores(all(on.customers, repeated('storeIds')), 'storeIds')}
  FIL-22 revenue-third-store-lost: Of a comma list of stores, revenue loses the third and later
    ${reads(all(on.revenue, commaList('storeIds')), 'storeIds', (ids) => ids.slice(0, 2))}
`;

export const filterFaults: readonly Fault[] = [
  ...salesFilterFaults,
  ...combinedFilterFaults,
  ...productFilterFaults,
  ...analyticsFormFaults,
];
