import type { Change, Fault } from '../fault.ts';
import { isUuid, laterPage, not, read, type When, withQuery } from '../fault-kit/conditions.ts';
import { cachedBy } from '../fault-kit/limits.ts';
import { type On, on } from '../fault-kit/on.ts';
import { afterTies, cursorAt, findsInvoices, fromTies, instantBefore, type Place } from '../fault-kit/paging.ts';
import { ALL_TIME, DAY } from '../fault-kit/parameters.ts';
import { only } from '../fault-kit/records.ts';
import { json, type Loose, oneIn, part, recordsIn } from '../fault-kit/responses.ts';
import { each } from '../fault-kit/table.ts';
import { eachList, faultTable, first } from './named.ts';

function sharesInstantWithPage({ records, position }: Place): boolean {
  return records[position]?.createdAt === records[position - 1]?.createdAt;
}

const filtered: When = ({ query }) => [...query.keys()].some((name) => !PLAIN.includes(name));
const PLAIN = ['limit', 'cursor', 'from', 'to'];

/** Pages of another size read their records by another query. */
function afterOldTies(days: number): (place: Place) => number {
  return afterTiesWhere((place) => {
    const isOld = Date.parse(String(instantBefore(place))) < Date.now() - days * DAY;
    return place.limit <= 25 && isOld && sharesInstantWithPage(place);
  });
}

function afterTiesWhere(isSkipped: (place: Place) => boolean): (place: Place) => number {
  return (place) => (isSkipped(place) ? afterTies(place) : place.position);
}

const twice = (records: readonly Loose[]): readonly Loose[] => records.flatMap((record) => [record, record]);

/** Such pages behind the first one lack their last record. */
function losesLast(when: On, isSuch: (nextCursor: unknown, count: number, limit: number) => boolean): Change {
  return when.with('cursor').setsBody((body, { query }) => {
    const records = recordsIn(body);
    const isIt = isSuch(part(body, 'pagination').nextCursor, records.length, Number(query.get('limit') ?? 25));
    return only(isIt, { data: records.slice(0, -1) });
  });
}

function endsWhere(when: On, isOver: (place: Place) => boolean): Change {
  return when.paging({ cursor: (right, place) => (isOver(place) ? null : right) });
}

/** A cursor that knows how far it has come, and after a while no longer what it is for. */
function ignoresFromPage(page: number, when: When, ...parameters: readonly string[]): Change {
  return (handle) => {
    const pages = new Map<string, number>();
    return async (request) => {
      const asked = read(request);
      if (!when(asked)) return handle(request);
      const list = (cursor: string): string => withQuery(asked, (query) => query.set('cursor', cursor)).url;
      const at = pages.get(list(asked.query.get('cursor') ?? '')) ?? 1;
      const answer = await handle(
        withQuery(asked, (query) => {
          for (const parameter of at >= page ? parameters : []) query.delete(parameter);
        }),
      );
      const next = answer.status === 200 ? part(JSON.parse(answer.body), 'pagination').nextCursor : null;
      if (typeof next === 'string') pages.set(list(next), at + 1);
      return answer;
    };
  };
}

export const paginationFaults: readonly Fault[] = faultTable`
  # What happens where one page ends and the next begins
  PAGE-03 page-edge-repeated: The last sale of a page is repeated as the first of the next
    ${on.sales.paging({ resume: ({ position }) => position - 1, size: ({ limit }) => limit })}
  PAGE-04 page-first-dropped: The first sale of every later page is lost
    ${on.sales.paging({ resume: ({ position }) => position + 1 })}
  PAGE-05 page-ties-skipped (sales): Sales of the same instant are lost at a page edge
  PAGE-05 page-log-ties-skipped (logs): Logs of the same instant are lost at a page edge
  PAGE-05 page-product-ties-skipped (products): Products of the same instant are lost at a page edge
    ${eachList((list) => list.paging({ resume: afterTies }))}
  PAGE-03 page-log-ties-repeated: Logs of the same instant are repeated at a page edge
    ${on.logs.paging({ resume: fromTies })}
  PAGE-05 page-ties-skipped-at-large-pages: From limit 50, sales of the same instant are lost at a page edge
    ${on.sales.paging({ resume: afterTiesWhere((place) => place.limit >= 50 && sharesInstantWithPage(place)) })}
  PAGE-04 page-old-ties-skipped (sales 100): Without a filter, sales of one instant more than 100 days ago are lost at a page edge
  PAGE-04 page-old-log-ties-skipped (logs 30): Without a filter, logs of one instant more than 30 days ago are lost at a page edge
    ${eachList((list, days = '') => list.and(not(filtered)).paging({ resume: afterOldTies(Number(days)) }))}
  PAGE-06 page-100-off-by-one (logs 100): With limit 100 only, the next page begins one record late
  PAGE-04 page-50-off-by-one (products 50): With limit 50 only, the next page of products begins one record late
    ${eachList((list, one = '') => list.paging({ resume: ({ position, limit }) => position + (limit === Number(one) ? 1 : 0) }))}
  PAGE-03 page-1-repeats-third: With limit 1, the third page of products repeats the second
    ${on.products.paging({ resume: ({ position, limit }) => (limit === 1 && position === 2 ? 1 : position) })}
  PAGE-04 page-third-page-late: With the default page size, the third page of products begins one record late
    ${on.products.paging({ resume: ({ position, asked }) => (position === 50 && !asked.query.has('limit') ? 51 : position) })}
  PAGE-17 page-shifts-while-selling: Pages are counted from the newest sale: a new sale repeats the last record
    ${on.sales.without('to').paging({ resume: ({ position }) => position - 1 })}
  PAGE-04 page-last-of-last-lost: The last promotion of the last page is lost
    ${losesLast(on.promotions, (nextCursor) => nextCursor === null)}
  PAGE-04 page-one-in-400-lost: One sale in 400 is listed only with filters
    ${on.sales.without('status', 'search').lacks((sale) => Number(sale.invoiceId) % 400 === 170)}
  PAGE-04 product-found-by-search-alone: One product in ten is found by a search and not listed
    ${on.products.without('search').lacks((product) => oneIn(10, product))}
  PAGE-04 promotion-found-by-search-alone: One promotion in three is found by a search and not listed
    ${on.promotions.without('search').lacks((promotion) => oneIn(3, promotion))}
  PAGE-03 page-unasked-repeats: Without a range, a page of logs repeats the last record
    ${on.logs.without('from', 'to').paging({ resume: ({ position }) => position - 1 })}
  PAGE-04 page-unasked-skips: Without a range, a page of logs begins one record late
    ${on.logs.without('from', 'to').paging({ resume: ({ position }) => position + 1 })}
  PAGE-03 page-of-two-repeats (sales): With limit 2 only, a page of sales repeats a record
  PAGE-03 page-of-two-logs-repeats (logs): With limit 2 only, a page of logs repeats a record
    ${eachList((list) => list.with('limit=2').paging({ resume: ({ position }) => position - 1 }))}
  PAGE-03 store-twice-repeats (sales storeIds): A store given twice returns each of its sales twice
  PAGE-03 type-twice-repeats (logs types): A type given twice returns each of its movements twice
    ${eachList((list, name = '') => list.isTwice(name).setsRecords(twice))}
  # How many records a page holds
  PAGE-10 page-limit-capped-at-50: A page of products has at most 50 records
    ${on.products.above(50).takes('limit', '50')}
  PAGE-10 page-100-gives-99: With limit 100, a page of logs has 99 records
    ${on.logs.exactly('limit', '100').takes('limit', '99')}
  PAGE-08 cached-without-the-query: The first answer of each path is kept for all queries
    ${cachedBy(({ url, headers }) => JSON.stringify([url.split('?')[0], headers.authorization]))}
  PAGE-08 page-peeked-row-shown: With limit 50, a page of sales has 51 records
    ${on.sales.paging({ size: ({ limit }) => (limit === 50 ? limit + 1 : limit) })}
  PAGE-08 page-2-gives-3: With limit 2, a page of products or promotions has 3 records
    ${on.products.or(on.promotions).paging({ size: ({ limit }) => (limit === 2 ? limit + 1 : limit) })}
  PAGE-09 page-default-24 (logs 24): Without limit, a page of logs has 24 records
  PAGE-09 page-default-50-on-promotions (promotions 50): Without limit, a page of promotions has 50 records
    ${eachList((list, limit = '') => list.without('limit').takes('limit', limit))}
  PAGE-09 page-default-20-on-later-pages (products cursor 20): Without limit, later pages of products have 20 records
  PAGE-09 page-default-100-with-a-range (sales from 100): Without limit, a page of sales in a range has 100 records
    ${eachList((list, sent = '', taken = '') => list.with(sent).without('limit').takes('limit', taken))}
  # What a cursor is, and where it leads
  PAGE-01 cursor-at-the-top: Lists have nextCursor and hasMore at the top level, and no pagination
    ${on.lists.changeBody((body) => {
      const { nextCursor = null } = part(body, 'pagination');
      Object.assign(body, { pagination: undefined, nextCursor, hasMore: nextCursor !== null });
    })}
  PAGE-01 cursor-in-snake-case: The cursor of products is pagination.next_cursor
    ${on.products.setsBody((body) => ({ pagination: { next_cursor: part(body, 'pagination').nextCursor } }))}
  PAGE-01 cursor-is-a-number: nextCursor of products is a number from the second page
    ${on.products.paging({ cursor: (right, { position, asked }) => (right && laterPage(asked) ? String(position) : right) })}
  PAGE-01 cursor-is-base64: With a status, nextCursor of sales is base64
    ${on.sales.with('status').paging({ cursor: (right) => right && btoa(right) })}
  PAGE-01 cursor-empty-at-the-end: nextCursor of the last page of promotions is an empty string
    ${on.promotions.paging({ cursor: (right) => right ?? '' })}
  PAGE-01 cursor-in-capitals-with-braces: nextCursor of logs is in braces
    ${on.logs.paging({ cursor: (right) => right && `{${right}}` })}
  PAGE-02 walk-never-ends: The last page of products has a nextCursor that leads to itself
    ${on.products.paging({
      cursor: (right, { asked, records, limit }) => right ?? cursorAt(asked, Math.max(0, records.length - limit)),
    })}
  PAGE-02 empty-page-leads-to-itself: A page of promotions without records has a nextCursor that leads to itself
    ${on.promotions.paging({ cursor: (right, { asked, records }) => (records.length === 0 ? cursorAt(asked, 0) : right) })}
  PAGE-02 walk-begins-anew: With limit 100, the last page of sales leads back to the first
    ${on.sales.paging({
      resume: ({ position, records, limit }) => (position >= records.length && limit === 100 ? 0 : position),
      cursor: (right, { asked, limit, records }) =>
        right === null && limit === 100 && records.length > limit ? cursorAt(asked, records.length) : right,
    })}
  PAGE-11 cursor-refused-with-limit-99: With limit 99, a cursor of logs is refused
    ${on.logs.with('cursor', 'limit=99').changeResponse(() => json(400, { message: 'invalid cursor' }))}
  PAGE-18 cursor-from-nowhere-breaks: A cursor that was never issued is an internal error on logs
    ${on.logs
      .without('limit')
      .some('cursor', isUuid)
      .changeStatus(400, () => json(500, { message: 'null pointer' }))}
  # Lists that say that they are over when they are not
  PAGE-15 walk-ends-at-500-logs: Logs end after 500 records ${endsWhere(on.logs, ({ position }) => position >= 500)}
  PAGE-04 walk-ends-at-500-sales: Sales end after 500 records ${endsWhere(on.sales, ({ position }) => position >= 500)}
  PAGE-04 walk-ends-on-a-short-rest: The last page of sales is lost if it is less than half full
    ${endsWhere(on.sales, ({ position, records, limit }) => records.length - position < limit / 2)}
  FIL-14 walk-ends-before-the-last-product: The last page of products is lost if it has one record
    ${endsWhere(on.products, ({ position, records }) => records.length - position === 1)}
  PAGE-06 walk-ends-after-ten-pages: Sales end after ten pages
    ${endsWhere(on.sales, ({ position, limit }) => position >= 10 * limit)}
  PAGE-06 no-second-page-by-default: Without limit, promotions have no nextCursor
    ${on.promotions.without('limit').paging({ cursor: () => null })}
  PAGE-04 full-last-page-of-products-short: A full last page of products omits its last record
    ${losesLast(on.products, (nextCursor, count, limit) => count === limit && typeof nextCursor !== 'string')}
  # Filters that hold on the first page and not on those that follow
  PAGE-07 later-pages-lose-stores-of-sales: With a status, later pages of sales ignore stores
    ${on.sales.with('cursor', 'status').ignores('storeIds')}
  PAGE-07 later-pages-lose-from: Later pages of sales ignore from
    ${on.sales.with('cursor', 'from').takes('from', ALL_TIME)}
  PAGE-07 later-pages-keep-one-type: Later pages of logs use only the first type
    ${on.logs.with('cursor', 'types').reads('types', first)}
  PAGE-07 later-pages-lose-sales-search: Later pages of an invoice search ignore the search
    ${findsInvoices((invoice, search) => invoice.includes(search), on.sales.without('cursor'))}
  PAGE-07 fourth-page-loses-stores (sales storeIds): From the fourth page of sales on, stores are ignored
  PAGE-07 fourth-page-loses-types (logs types): From the fourth page of logs on, types are ignored
    ${eachList((list, parameter = '') => ignoresFromPage(4, list, parameter))}
  # Row limits of the two rankings
  PAGE-12 staff-default-10 (staff 10): Without limit, staff analytics have ten rows
  PAGE-12 customers-default-25 (customers 25): Without limit, customer analytics have 25 rows
    ${eachList((list, limit = '') => list.without('limit').takes('limit', limit))}
  PAGE-13 staff-limit-ignored: Staff analytics ignore the limit ${on.staff.ignores('limit')}
  PAGE-13 staff-limit-5-gives-4: From limit 5, staff analytics omit the last row
    ${on.staff.with('limit').setsBody((body, { query }) => {
      const [records, limit] = [recordsIn(body), Number(query.get('limit'))];
      return only(limit >= 5 && records.length === limit, { data: records.slice(0, -1) });
    })}
  PAGE-14 customers-limit-1-gives-2 (limit=1 2): With limit 1, customer analytics have two rows
  PAGE-14 customers-limit-50-gives-49 (limit=50 49): With limit 50, customer analytics have 49 rows
    ${each((sent = '', taken = '') => on.customers.with(sent).takes('limit', taken))}
  PAGE-14 customers-cut-before-ranking: With a limit, customers are selected by ID and then ranked
    ${on.customers.with('limit').changeRows((rows, { query }) =>
      rows
        .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
        .slice(0, Number(query.get('limit')))
        .sort((a, b) => Number(b.revenue) - Number(a.revenue)),
    )}
`;
