import type { Change, Fault } from '../fault.ts';
import { ONE_ID, timeSent, valuesOf, type When } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { ALL_TIME, cutTo, DAY, HOUR, SECOND } from '../fault-kit/parameters.ts';
import { holds, labelsOf } from '../fault-kit/records.ts';
import { isLoose, part, parts } from '../fault-kit/responses.ts';
import { each } from '../fault-kit/table.ts';
import { eachList, faultTable } from './named.ts';

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
  FIL-06 sales-show-no-payments: Sales never show their payments ${on.sales.sets({ payments: [] })}
  FIL-10 sales-show-no-tab: Sales never show who opened their tab ${on.sales.sets({ tabCreator: null })}
  FIL-09 sales-of-cashier-lose-tabs: staffId omits sales from a tab
    ${on.sales.with('staffId').lacks((sale) => isLoose(sale.tabCreator))}
  FIL-11 sales-search-loses-refunded: search does not find sales that were refunded or cancelled
    ${on.sales.with('search').lacks((sale) => sale.status === 'REFUNDED' || sale.status === 'CANCELLED')}
  FIL-11 sales-search-within-a-week: search finds only sales of the last week
    ${on.sales.with('search').lacks((sale) => Date.parse(String(sale.createdAt)) < Date.now() - 7 * DAY)}
  FIL-13 sales-stores-twice-reads-last: Of repeated stores, sales use only the last
  FIL-13 sales-stores-list-reads-first: Of a comma list of stores, sales use only the first
  # Filters that are ignored together with another one
  FIL-12 sales-end-lost-with-stores-and-staff: With storeIds and staffId, the end of the range of sales is ignored
    ${on.sales.with('storeIds', 'staffId', 'to').takes('to', '2200-01-01T00:00:00.000Z')}
  FIL-16 products-third-store-lost (products): Of a comma list of stores, only the first two count for products
  FIL-22 revenue-third-store-lost (revenue): Of a comma list of stores, revenue counts only the first two
    ${eachList((list) => list.commaList('storeIds').reads('storeIds', (ids) => ids.slice(0, 2)))}
  FIL-12 sales-status-lost-with-some-stores: With several stores, the status of sales is ignored
    ${on.sales.commaList('storeIds').ignores('status')}
  # Filters of products
  FIL-14 products-store-ignored: storeIds of a single store is ignored on products
    ${on.products.exactly('storeIds', ONE_ID).ignores('storeIds')}
  FIL-14 products-in-all-stores-asked: Of two stores, only products carried by both are listed
    ${on.products.with('storeIds').lacks((product, asked) => {
      const carrying = parts(product, 'assignedStores').map(({ id }) => id);
      return valuesOf(asked, 'storeIds').some((id) => !carrying.includes(id));
    })}
  FIL-16 products-stores-twice-reads-first: Of repeated stores, products use only the first
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
  FIL-23 products-search-beyond-ascii-ignored: A search for a letter beyond ASCII returns all products
  FIL-23 promotions-search-beyond-ascii-ignored: A search for a letter beyond ASCII returns all promotions
  FIL-23 logs-search-beyond-ascii-ignored: A search for a letter beyond ASCII returns all movements
  FIL-23 sales-search-word-ignored: A search for sales that is no number returns all of them
    ${on.sales.matching('search', /^\D+$/).ignores('search')}
  # Long ranges of which only a part is answered, without a word
  ANA-06 revenue-range-cut-to-90-days: Of a longer range, revenue counts the last 90 days alone ${cuts(on.revenue, 90)}
  ANA-15 staff-range-cut-to-90-days (staff): Of a longer range, staff analytics count the last 90 days alone
  ANA-22 customers-range-cut-to-90-days (customers): Of a longer range, customer analytics count the last 90 days alone
    ${eachList((list) => cuts(list, 90))}
  ANA-10 staff-of-the-last-90-days-alone: Staff analytics know no sale of more than 90 days ago ${forgets(on.staff, 90)}
  PAGE-04 sales-range-cut-to-90-days: Of a longer range, sales answer the last 90 days alone ${cuts(on.sales, 90)}
  PAGE-04 logs-range-cut-to-90-days: Of a longer range, logs answer the last 90 days alone ${cuts(on.logs, 90)}
  INV-03 logs-since-long-ago-cut-to-30-days: By from alone, logs answer the last 30 days alone
    ${cuts(on.logs.without('to'), 30)}
`;
