import type { Change, Fault } from '../fault.ts';
import { isUuid, ONE_ID, timeSent, valuesOf, type When } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { ALL_TIME, cutTo, DAY, HOUR, renames, SECOND } from '../fault-kit/parameters.ts';
import { holds, labelsOf } from '../fault-kit/records.ts';
import { isLoose, json, part, parts } from '../fault-kit/responses.ts';
import { each } from '../fault-kit/table.ts';
import { eachList, faultTable, METHODS, STATUSES } from './named.ts';

/** Of two values, all from the first to the last, as a query with BETWEEN has them. */
export function between(some: readonly string[], all: readonly string[]): readonly string[] {
  const places = some.map((one) => all.indexOf(one));
  return new Set(some).size === 2 ? all.slice(Math.min(...places), Math.max(...places) + 1) : some;
}

export function startsLike(text: unknown, search: string | null): boolean {
  return String(text)
    .toLowerCase()
    .startsWith((search ?? '').toLowerCase());
}

/** A longer range is cut to its last days, and shown as it was asked for. */
function cuts(when: On, days: number): Change {
  return (handle) => (request) => {
    const sent = new URL(request.url, 'http://in-process.test').searchParams.get('to') ?? '';
    const to = Math.min(Number.isNaN(Date.parse(sent)) ? Date.now() : Date.parse(sent), Date.now());
    const from = new Date(to - days * DAY).toISOString();
    const isLong: When = ({ query }) => timeSent(query.get('from')) < Date.parse(from);
    return when.with('from').and(isLong).takes('from', from)(handle)(request);
  };
}

/** What is older is not counted. */
function forgets(when: On, days: number): Change {
  const oldest = (): number => Date.now() - days * DAY;
  const isBefore =
    (bound: 'from' | 'to'): When =>
    ({ query }) =>
      timeSent(query.get(bound)) < oldest();
  return (handle) => (request) => {
    const from = new Date(oldest()).toISOString();
    return when.and(isBefore('to')).answersEmpty()(when.and(isBefore('from')).takes('from', from)(handle))(request);
  };
}

export const filterFaults: readonly Fault[] = faultTable`
  # Single filters of sales
  FIL-01 sales-last-store-dropped: Of three or more stores, sales omit the last
    ${on.sales.with('storeIds').reads('storeIds', (ids) => (ids.length > 2 ? ids.slice(0, -1) : ids))}
  FIL-01 sales-of-store-lose-pending: With storeIds, sales omit PENDING
    ${on.sales.with('storeIds').lacks((sale) => sale.status === 'PENDING')}
  FIL-01 sales-unasked-stores-ignored: Without a range, storeIds is not read on sales: foreign and wrong ones are accepted
  FIL-02 sales-to-cut-to-the-day: to is cut down to the start of its day ${on.sales.takes('to', cutTo(DAY))}
  FIL-02 sales-to-cut-to-the-second: to is cut down to the second ${on.sales.takes('to', cutTo(SECOND))}
  FIL-02 sales-from-cut-to-the-second: from is cut down to the second ${on.sales.takes('from', cutTo(SECOND))}
  FIL-02 sales-range-an-hour-off: The range of sales is an hour early ${on.sales.shiftsRange(-HOUR)}
  FIL-02 sales-offset-cut-off: Sales ignore the UTC offset of from and to ${on.sales.cutsOffsets()}
  FIL-02 sales-from-alone-ignored: from without to is ignored
    ${on.sales.with('from').without('to').takes('from', ALL_TIME)}
  FIL-11 sales-search-totals: A search for an invoice also finds totals
    ${on.sales.with('search').looksInto((sale, search) => String(sale.total) === search)}
  FIL-03 sales-refunded-brings-reverted: status=REFUNDED also returns REVERTED
    ${on.sales.with('status=REFUNDED').reads('status', (states) => [...new Set([...states, 'REVERTED'])])}
  FIL-03 sales-status-cancelled-ignored: status=CANCELLED is ignored
    ${on.sales.exactly('status', 'CANCELLED').ignores('status')}
  FIL-04 sales-paid-lose-one-in-100: status=PAID omits about one sale in 100
    ${on.sales.with('status=PAID').lacks((sale) => Number(sale.invoiceId) % 100 === 50)}
  FIL-04 sales-reverted-hidden: Without a status, sales omit REVERTED
    ${on.sales.without('status').takes('status', 'PENDING,PAID,CANCELLED,REFUNDED')}
  FIL-05 sales-status-twice-reads-first: Of repeated statuses, only the first counts
  FIL-05 sales-status-third-of-a-list-lost (2): Of a comma list of statuses, only the first two count
  FIL-05 sales-status-fourth-of-a-list-lost (3): Of a comma list of statuses, only the first three count
    ${each((read = '') => on.sales.commaList('status').reads('status', (states) => states.slice(0, Number(read))))}
  FIL-03 sales-two-statuses-read-as-a-range: Of two statuses, those between them by letters count too
    ${on.sales.reads('status', (states) => between(states, STATUSES.toSorted()))}
  FIL-03 sales-two-statuses-read-as-numbers: Of two statuses, those between them in the order of the contract count too
    ${on.sales.reads('status', (states) => between(states, STATUSES))}
  FIL-06 sales-two-methods-read-as-a-range: Of two payment methods, those between them by letters count too
    ${on.sales.reads('paymentMethods', (methods) => between(methods, METHODS.toSorted()))}
  FIL-07 sales-fourth-method-lost: Of several payment methods, only the first three count
    ${on.sales.reads('paymentMethods', (methods) => methods.slice(0, 3))}
  FIL-06 sales-card-brings-brands: paymentMethods=CARD also returns VISA and MASTERCARD
    ${on.sales
      .with('paymentMethods=CARD')
      .reads('paymentMethods', (methods) => [...new Set([...methods, 'VISA', 'MASTERCARD'])])}
  FIL-06 sales-show-no-payments: Sales never show their payments ${on.sales.sets({ payments: [] })}
  FIL-10 sales-show-no-tab: Sales never show who opened their tab ${on.sales.sets({ tabCreator: null })}
  FIL-07 sales-split-payments-lost: paymentMethods checks only the first payment of a sale
    ${on.sales.with('paymentMethods').lacks((sale, asked) => {
      const [first] = parts(sale, 'payments');
      return !valuesOf(asked, 'paymentMethods').includes(String(first?.paymentMethod));
    })}
  FIL-07 sales-crypto-finds-nothing: paymentMethods=CRYPTO finds nothing
    ${on.sales.exactly('paymentMethods', 'CRYPTO').answersEmpty()}
  FIL-08 sales-methods-list-reads-last: Of a comma list of payment methods, only the last counts
  FIL-08 sales-methods-twice-reads-last: Of repeated payment methods, only the last counts
  FIL-09 sales-of-cashier-lose-tabs: staffId omits sales from a tab
    ${on.sales.with('staffId').lacks((sale) => isLoose(sale.tabCreator))}
  FIL-10 sales-tab-creator-is-cashier: tabCreatorId filters by the cashier
    ${renames(on.sales, 'tabCreatorId', 'staffId')}
  FIL-10 sales-of-tab-lose-own: tabCreatorId omits sales whose cashier opened the tab
    ${on.sales.with('tabCreatorId').lacks((sale) => part(sale, 'tabCreator').id === part(sale, 'staff').id)}
  FIL-11 sales-search-loses-refunded: search does not find sales that were refunded or cancelled
    ${on.sales.with('search').lacks((sale) => sale.status === 'REFUNDED' || sale.status === 'CANCELLED')}
  FIL-11 sales-search-within-a-week: search finds only sales of the last week
    ${on.sales.with('search').lacks((sale) => Date.parse(String(sale.createdAt)) < Date.now() - 7 * DAY)}
  FIL-13 sales-stores-twice-reads-last: Of repeated stores, sales use only the last
  FIL-13 sales-stores-list-reads-first: Of a comma list of stores, sales use only the first
  FIL-23 sales-unknown-cashier-lifts-filter (sales staffId): A staffId that finds nothing is ignored
  FIL-23 sales-unknown-tab-creator-lifts-filter (sales tabCreatorId): A tabCreatorId that finds nothing is ignored
  FIL-15 unknown-category-gives-all-products (products categoryIds): A category without products returns all products
    ${eachList((list, name = '') => list.insteadOfNothing(name))}
  FIL-29 sales-filtered-payments: Sales filtered by payment method show only the payments that match
    ${on.sales.with('paymentMethods').changeRecords((sale, _index, asked) => {
      const methods = valuesOf(asked, 'paymentMethods');
      sale.payments = parts(sale, 'payments').filter(({ paymentMethod }) => methods.includes(String(paymentMethod)));
    })}
  FIL-29 promotions-filtered-stores: Promotions filtered by store show only the stores that match
    ${on.promotions.with('storeIds').changeRecords((promotion, _index, asked) => {
      const ids = valuesOf(asked, 'storeIds');
      promotion.stores = parts(promotion, 'stores').filter(({ id }) => ids.includes(String(id)));
    })}
  # Filters that are ignored together with another one
  FIL-12 sales-status-lost-with-stores: With storeIds, the status of sales is ignored
  FIL-12 sales-stores-lost-with-methods: With paymentMethods, the stores of sales are ignored
  FIL-12 sales-methods-lost-with-staff: With staffId, the payment method is ignored
  FIL-12 sales-stores-lost-with-search: With a search, the stores of sales are ignored
  FIL-12 sales-staff-lost-with-status: With a status, the cashier is ignored
  FIL-12 sales-tab-creator-lost-with-status: With a status, tabCreatorId is ignored
  FIL-21 products-categories-lost-with-stores: With storeIds, the categories of products are ignored
  FIL-21 products-search-lost-with-categories: With categoryIds, the search for products is ignored
  FIL-21 products-stores-lost-with-search: With a search, the stores of products are ignored
  FIL-12 sales-methods-lost-with-tab-creator: With tabCreatorId, the payment method is ignored
  FIL-12 sales-status-lost-with-search: With a search, the status of sales is ignored
  FIL-11 sales-range-lost-with-search: With a search, the range of sales is ignored
  FIL-12 sales-stores-lost-with-staff: With staffId, the stores of sales are ignored
  FIL-12 sales-stores-lost-with-tab-creator: With tabCreatorId, the stores of sales are ignored
  FIL-12 sales-staff-lost-with-tab-creator: With tabCreatorId, the cashier is ignored
  FIL-12 sales-staff-lost-with-search: With a search, the cashier is ignored
  FIL-12 sales-tab-creator-lost-with-methods: With paymentMethods, tabCreatorId is ignored
  FIL-12 sales-end-lost-with-stores-and-staff: With storeIds and staffId, the end of the range of sales is ignored
    ${on.sales.with('storeIds', 'staffId', 'to').takes('to', '2200-01-01T00:00:00.000Z')}
  FIL-16 products-third-store-lost (products): Of a comma list of stores, only the first two count for products
  FIL-22 revenue-third-store-lost (revenue): Of a comma list of stores, revenue counts only the first two
    ${eachList((list) => list.commaList('storeIds').reads('storeIds', (ids) => ids.slice(0, 2)))}
  FIL-12 sales-status-lost-with-some-stores: With several stores, the status of sales is ignored
    ${on.sales.commaList('storeIds').ignores('status')}
  FIL-21 products-categories-lost-with-search: With a search, the categories of products are ignored
  # Filters of products
  FIL-14 products-store-ignored: storeIds of a single store is ignored on products
    ${on.products.exactly('storeIds', ONE_ID).ignores('storeIds')}
  FIL-14 products-in-all-stores-asked: Of two stores, only products carried by both are listed
    ${on.products.with('storeIds').lacks((product, asked) => {
      const carrying = parts(product, 'assignedStores').map(({ id }) => id);
      return valuesOf(asked, 'storeIds').some((id) => !carrying.includes(id));
    })}
  FIL-15 products-category-loses-partly-carried: categoryIds omits products that few stores carry
    ${on.products.with('categoryIds').lacks((product) => parts(product, 'assignedStores').length < 4)}
  FIL-15 products-category-loses-one: categoryIds omits products below a price of 30
    ${on.products.with('categoryIds').lacks((product) => Number(product.price) < 30)}
  FIL-16 products-stores-twice-reads-first: Of repeated stores, products use only the first
  FIL-17 products-categories-list-reads-first: Of a comma list of categories, only the first counts
  FIL-17 products-categories-twice-ignored: Repeated categories are ignored on products
  FIL-18 products-search-skus-alone: A search for products checks only SKUs
    ${on.products.with('search').lacks((product, asked) => !holds(product.sku, asked.query.get('search')))}
  FIL-18 products-search-beginnings: A search for products checks only how names and SKUs begin
    ${on.products.with('search').lacks((product, asked) => !labelsOf(product).some((label) => startsLike(label, asked.query.get('search'))))}
  FIL-19 products-search-names-alone: A search for products checks only names
    ${on.products.with('search').lacks((product, asked) => !holds(product.name, asked.query.get('search')))}
  FIL-20 products-search-finds-all-or-something: A search that finds no product returns all of them
  FIL-20 products-search-descriptions: A search for products also checks descriptions
    ${on.products.with('search').looksInto((product, search) => holds(product.description, search))}
  FIL-20 products-search-categories: A search for products also checks categories
    ${on.products.with('search').looksInto((product, search) => holds(part(product, 'category').name, search))}
  FIL-20 products-search-types: A search for products also checks what kind they are
    ${on.products.with('search').looksInto(({ type }, search) => holds(type, search))}
  FIL-20 products-search-with-percent: In a search for products, % stands for any text
  FIL-20 products-search-with-underscore: In a search for products, _ stands for any letter
  FIL-20 products-search-with-brackets: In a search for products, brackets are a set of letters
  FIL-20 products-search-with-quotes: In a search for products, quotes are left out
  FIL-20 products-search-to-a-comma: A search for products ends before its comma
    ${on.products.takes('search', (text) => text.split(',')[0] ?? '')}
  FIL-20 products-search-by-three-letters: A search for products uses only its first three letters
    ${on.products.takes('search', (text) => text.slice(0, 3))}
  # The two forms of storeIds on analytics, one endpoint at a time
  FIL-22 revenue-stores-twice-reads-first: Of repeated stores, revenue counts only the first
  FIL-22 staff-stores-list-reads-last: Of a comma list of stores, staff analytics count only the last
  FIL-22 customers-stores-twice-ignored: Repeated stores are ignored on customer analytics
  # Filters that are left out for values that match nothing
  FIL-23 products-category-word-ignored: A category that is no ID returns all products
  FIL-23 products-category-word-is-404: A category that is no ID is 404 on products
    ${on.products.some('categoryIds', (id) => !isUuid(id)).answers(json(404, {}))}
  FIL-23 promotions-category-word-ignored: A category that is no ID returns all promotions
  FIL-23 promotions-product-word-ignored: A product that is no ID returns all promotions
  FIL-23 logs-category-word-ignored: A category that is no ID returns all movements
  FIL-23 logs-product-word-ignored: A product that is no ID returns all movements
  FIL-23 products-search-beyond-ascii-ignored: A search for a letter beyond ASCII returns all products
  FIL-23 promotions-search-beyond-ascii-ignored: A search for a letter beyond ASCII returns all promotions
  FIL-23 logs-search-beyond-ascii-ignored: A search for a letter beyond ASCII returns all movements
  FIL-23 sales-search-word-ignored: A search for sales that is no number returns all of them
    ${on.sales.matching('search', /^\D+$/).ignores('search')}
  FIL-23 promotions-unknown-trigger-ignored: A trigger that does not exist returns all promotions
    ${on.promotions.matching('triggers', /^(?![A-Z_]+$)/).ignores('triggers')}
  # Long ranges of which only a part is answered, without a word
  ANA-06 revenue-range-cut-to-90-days: Of a longer range, revenue counts the last 90 days alone ${cuts(on.revenue, 90)}
  ANA-15 staff-range-cut-to-90-days (staff): Of a longer range, staff analytics count the last 90 days alone
  ANA-22 customers-range-cut-to-90-days (customers): Of a longer range, customer analytics count the last 90 days alone
    ${eachList((list) => cuts(list, 90))}
  ANA-10 staff-of-the-last-90-days-alone: Staff analytics know no sale of more than 90 days ago ${forgets(on.staff, 90)}
  PAGE-04 sales-range-cut-to-90-days: Of a longer range, sales answer the last 90 days alone ${cuts(on.sales, 90)}
  PAGE-04 logs-range-cut-to-90-days: Of a longer range, logs answer the last 90 days alone ${cuts(on.logs, 90)}
`;
