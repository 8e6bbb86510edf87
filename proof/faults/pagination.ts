import type { Change, Fault } from '../fault.ts';
import { changeRows } from '../fault-kit/analytics-rows.ts';
import {
  type When,
  above,
  all,
  commaList,
  either,
  exactly,
  isTwice,
  isUuid,
  lacking,
  laterPage,
  not,
  on,
  read,
  repeated,
  some,
  valuesOf,
  withQuery,
} from '../fault-kit/conditions.ts';
import { byPathAndKey, cachedBy } from '../fault-kit/limits.ts';
import {
  afterTies,
  cursorAt,
  findsInvoices,
  fromTies,
  instantBefore,
  lacks,
  type Place,
  paging,
} from '../fault-kit/paging.ts';
import { DAY, ignores, reads, takes } from '../fault-kit/parameters.ts';
import { only, setsBody, setsRecords } from '../fault-kit/records.ts';
import {
  changeBody,
  changeResponse,
  changeStatus,
  json,
  type Loose,
  oneIn,
  part,
  parts,
  recordsIn,
} from '../fault-kit/responses.ts';
import { faultTable } from '../fault-kit/table.ts';

function sharesInstantWithPage({ records, position }: Place): boolean {
  return records[position]?.createdAt === records[position - 1]?.createdAt;
}

const filtered: When = ({ query }) => [...query.keys()].some((name) => !PLAIN.includes(name));
const PLAIN = ['limit', 'cursor', 'from', 'to'];

/** Pages of another size read their records by another query. */
function endsAmongOldTies(place: Place, days: number): boolean {
  const isOld = Date.parse(String(instantBefore(place))) < Date.now() - days * DAY;
  return place.limit <= 25 && isOld && sharesInstantWithPage(place);
}

/** What happens where one page ends and the next begins. */
const edgeFaults = faultTable`
  PAGE-03 page-edge-repeated: The last sale of a page is repeated as the first of the next
    ${paging(on.sales, { resume: ({ position }) => position - 1, size: ({ limit }) => limit })}
  PAGE-03 page-joined-with-payments: With several payment methods, a sale is repeated for each of its payments
    ${setsRecords(on.sales.with('paymentMethods'), (records, asked) => records.flatMap((sale) => forEach(sale, valuesOf(asked, 'paymentMethods'))))}
  PAGE-04 page-first-dropped: The first sale of every later page is lost
    ${paging(on.sales, { resume: ({ position }) => position + 1 })}
  PAGE-05 page-ties-skipped: Sales of the same instant are lost at a page edge
    ${paging(on.sales, { resume: afterTies })}
  PAGE-05 page-log-ties-skipped: Logs of the same instant are lost at a page edge
    ${paging(on.logs, { resume: afterTies })}
  PAGE-03 page-log-ties-repeated: Logs of the same instant are repeated at a page edge
    ${paging(on.logs, { resume: fromTies })}
  PAGE-05 page-product-ties-skipped: Products of the same instant are lost at a page edge
    ${paging(on.products, { resume: afterTies })}
  PAGE-05 page-ties-skipped-at-large-pages: From limit 50, sales of the same instant are lost at a page edge
    ${paging(on.sales, {
      resume: (place) => (place.limit >= 50 && sharesInstantWithPage(place) ? afterTies(place) : place.position),
    })}
  PAGE-04 page-old-ties-skipped: Without a filter, sales of one instant more than 100 days ago are lost at a page edge
    ${paging(all(on.sales, not(filtered)), { resume: (place) => (endsAmongOldTies(place, 100) ? afterTies(place) : place.position) })}
  PAGE-04 page-old-log-ties-skipped: Without a filter, logs of one instant more than 30 days ago are lost at a page edge
    ${paging(all(on.logs, not(filtered)), { resume: (place) => (endsAmongOldTies(place, 30) ? afterTies(place) : place.position) })}
  PAGE-06 page-100-off-by-one: With limit 100 only, the next page begins one record late
    ${paging(on.logs, { resume: ({ position, limit }) => position + (limit === 100 ? 1 : 0) })}
  PAGE-04 page-50-off-by-one: With limit 50 only, the next page of products begins one record late
    ${paging(on.products, { resume: ({ position, limit }) => position + (limit === 50 ? 1 : 0) })}
  PAGE-03 page-1-repeats-third: With limit 1, the third page of products repeats the second
    ${paging(on.products, { resume: ({ position, limit }) => (limit === 1 && position === 2 ? 1 : position) })}
  PAGE-04 page-third-page-late: With the default page size, the third page of products begins one record late
    ${paging(on.products, {
      resume: ({ position, asked }) => (position === 50 && lacking('limit')(asked) ? 51 : position),
    })}
  PAGE-17 page-shifts-while-selling: Pages are counted from the newest sale: a new sale repeats the last record
    ${paging(on.sales.without('to'), { resume: ({ position }) => position - 1 })}
  PAGE-04 page-last-of-last-lost: The last promotion of the last page is lost
    ${setsBody(on.promotions.with('cursor'), (body) =>
      only(part(body, 'pagination').nextCursor === null, { data: recordsIn(body).slice(0, -1) }),
    )}
  PAGE-04 page-one-in-400-lost: One sale in 400 is listed only with filters
    ${lacks(on.sales.without('status', 'search'), (sale) => Number(sale.invoiceId) % 400 === 170)}
  PAGE-04 product-found-by-search-alone: One product in ten is found by a search and not listed
    ${lacks(on.products.without('search'), (product) => oneIn(10, product))}
  PAGE-04 promotion-found-by-search-alone: One promotion in three is found by a search and not listed
    ${lacks(on.promotions.without('search'), (promotion) => oneIn(3, promotion))}
  PAGE-03 page-unasked-repeats: Without a range, a page of logs repeats the last record
    ${paging(on.logs.without('from', 'to'), { resume: ({ position }) => position - 1 })}
  PAGE-04 page-unasked-skips: Without a range, a page of logs begins one record late
    ${paging(on.logs.without('from', 'to'), { resume: ({ position }) => position + 1 })}
  PAGE-03 page-of-two-repeats: With limit 2 only, a page of sales repeats a record
    ${paging(on.sales.with('limit=2'), { resume: ({ position }) => position - 1 })}
  PAGE-03 page-of-two-logs-repeats: With limit 2 only, a page of logs repeats a record
    ${paging(on.logs.with('limit=2'), { resume: ({ position }) => position - 1 })}
  PAGE-03 store-twice-repeats: A store given twice returns each of its sales twice
    ${setsRecords(all(on.sales, isTwice('storeIds')), (records) => records.flatMap((sale) => [sale, sale]))}
  PAGE-03 type-twice-repeats: A type given twice returns each of its movements twice
    ${setsRecords(all(on.logs, isTwice('types')), (records) => records.flatMap((log) => [log, log]))}
`;

/** What a join makes of a sale: once for each of the methods asked for that it was paid with. */
function forEach(sale: Loose, methods: readonly string[]): Loose[] {
  const paid = new Set(parts(sale, 'payments').map(({ paymentMethod }) => String(paymentMethod)));
  const matching = methods.filter((method) => paid.has(method)).length;
  return Array.from({ length: Math.max(1, matching) }, () => sale);
}

const PEEKED = 1;

/** How many records a page holds. */
const sizeFaults = faultTable`
  PAGE-10 page-limit-capped-at-50: A page of products has at most 50 records
    ${takes(all(on.products, above(50)), 'limit', '50')}
  PAGE-10 page-100-gives-99: With limit 100, a page of logs has 99 records
    ${takes(all(on.logs, exactly('limit', '100')), 'limit', '99')}
  PAGE-08 cached-without-the-query: The first answer of each path is kept for all queries ${cachedBy(byPathAndKey)}
  PAGE-08 page-peeked-row-shown: With limit 50, a page of sales has 51 records
    ${paging(on.sales, { size: ({ limit }) => (limit === 50 ? limit + PEEKED : limit) })}
  PAGE-08 page-2-gives-3: With limit 2, a page of products or promotions has 3 records
    ${paging(either(on.products, on.promotions), { size: ({ limit }) => (limit === 2 ? limit + PEEKED : limit) })}
  PAGE-09 page-default-24: Without limit, a page of logs has 24 records
    ${takes(on.logs.without('limit'), 'limit', '24')}
  PAGE-09 page-default-50-on-promotions: Without limit, a page of promotions has 50 records
    ${takes(on.promotions.without('limit'), 'limit', '50')}
  PAGE-09 page-default-20-on-later-pages: Without limit, later pages of products have 20 records
    ${takes(on.products.with('cursor').without('limit'), 'limit', '20')}
  PAGE-09 page-default-100-with-a-range: Without limit, a page of sales in a range has 100 records
    ${takes(on.sales.with('from').without('limit'), 'limit', '100')}
`;

/** What a cursor is, and where it leads. */
const cursorFaults = faultTable`
  PAGE-01 cursor-at-the-top: Lists have nextCursor and hasMore at the top level, and no pagination
    ${changeBody(on.lists, (body) => {
      const { nextCursor = null } = part(body, 'pagination');
      Object.assign(body, { pagination: undefined, nextCursor, hasMore: nextCursor !== null });
    })}
  PAGE-01 cursor-in-snake-case: The cursor of products is pagination.next_cursor
    ${setsBody(on.products, (body) => ({ pagination: { next_cursor: part(body, 'pagination').nextCursor } }))}
  PAGE-01 cursor-is-a-number: nextCursor of products is a number from the second page
    ${paging(on.products, {
      cursor: (right, { position, asked }) => (right !== null && laterPage(asked) ? String(position) : right),
    })}
  PAGE-01 cursor-is-base64: With a status, nextCursor of sales is base64
    ${paging(on.sales.with('status'), {
      cursor: (right) => (right === null ? null : Buffer.from(right).toString('base64')),
    })}
  PAGE-01 cursor-empty-at-the-end: nextCursor of the last page of promotions is an empty string
    ${paging(on.promotions, { cursor: (right) => right ?? '' })}
  PAGE-01 cursor-in-capitals-with-braces: nextCursor of logs is in braces
    ${paging(on.logs, { cursor: (right) => (right === null ? null : `{${right}}`) })}
  PAGE-02 walk-never-ends: The last page of products has a nextCursor that leads to itself
    ${paging(on.products, {
      cursor: (right, { asked, records, limit }) => right ?? cursorAt(asked, Math.max(0, records.length - limit)),
    })}
  PAGE-02 empty-page-leads-to-itself: A page of promotions without records has a nextCursor that leads to itself
    ${paging(on.promotions, { cursor: (right, { asked, records }) => (records.length === 0 ? cursorAt(asked, 0) : right) })}
  PAGE-02 walk-begins-anew: With limit 100, the last page of sales leads back to the first
    ${paging(on.sales, {
      resume: ({ position, records, limit }) => (position >= records.length && limit === 100 ? 0 : position),
      cursor: (right, { asked, limit, records }) =>
        right === null && limit === 100 && records.length > limit ? cursorAt(asked, records.length) : right,
    })}
  PAGE-11 cursor-ignored-with-a-tab-creator: With tabCreatorId, the cursor of sales is ignored
    ${ignores(on.sales.with('tabCreatorId'), 'cursor')}
  PAGE-11 cursor-ignored-with-a-search: With a search, the cursor of products is ignored
    ${ignores(on.products.with('search'), 'cursor')}
  PAGE-11 cursor-refused-with-limit-99: With limit 99, a cursor of logs is refused
    ${changeResponse(on.logs.with('cursor', 'limit=99'), () => json(400, { message: 'invalid cursor' }))}
  PAGE-18 cursor-from-nowhere-breaks: A cursor that was never issued is an internal error on logs
    ${changeStatus(all(on.logs.without('limit'), some('cursor', isUuid)), 400, () =>
      json(500, { message: 'null pointer' }),
    )}
`;

/** Lists that say that they are over when they are not. */
const endFaults = faultTable`
  PAGE-15 walk-ends-at-500-logs: Logs end after 500 records
    ${paging(on.logs, { cursor: (right, { position }) => (position >= 500 ? null : right) })}
  PAGE-04 walk-ends-at-500-sales: Sales end after 500 records
    ${paging(on.sales, { cursor: (right, { position }) => (position >= 500 ? null : right) })}
  PAGE-04 walk-ends-on-a-short-rest: The last page of sales is lost if it is less than half full
    ${paging(on.sales, {
      cursor: (right, { position, records, limit }) => (records.length - position < limit / 2 ? null : right),
    })}
  PAGE-06 walk-ends-after-ten-pages: Sales end after ten pages
    ${paging(on.sales, { cursor: (right, { position, limit }) => (position >= 10 * limit ? null : right) })}
  FIL-12 one-page-with-two-filters: With a status and a payment method, sales have no nextCursor
    ${setsBody(on.sales.with('status', 'paymentMethods'), { pagination: { nextCursor: null } })}
  PAGE-06 no-second-page-by-default: Without limit, promotions have no nextCursor
    ${paging(on.promotions.without('limit'), { cursor: () => null })}
  PAGE-04 full-last-page-of-products-short: A full last page of products omits its last record
    ${setsBody(on.products.with('cursor'), (body, { query }) => {
      const records = recordsIn(body);
      const isFull = records.length === Number(query.get('limit') ?? 25);
      return only(isFull && typeof part(body, 'pagination').nextCursor !== 'string', { data: records.slice(0, -1) });
    })}
`;

const first = (values: readonly string[]): readonly string[] => values.slice(0, 1);

/** Filters that hold on the first page and not on those that follow. */
const lostFilterFaults = faultTable`
  PAGE-07 later-pages-lose-status: A repeated status is ignored with a cursor
    ${ignores(all(on.sales.with('cursor'), repeated('status')), 'status')}
  PAGE-07 later-pages-lose-payment-methods: A comma list of payment methods is ignored with a cursor
    ${ignores(all(on.sales.with('cursor'), commaList('paymentMethods')), 'paymentMethods')}
  PAGE-07 later-pages-lose-staff: The cashier is ignored on later pages of sales
    ${ignores(on.sales.with('cursor'), 'staffId')}
  PAGE-07 later-pages-lose-tab-creator: tabCreatorId is ignored on later pages of sales
    ${ignores(on.sales.with('cursor'), 'tabCreatorId')}
  PAGE-07 later-pages-lose-stores-of-sales: With a status, later pages of sales ignore stores
    ${ignores(on.sales.with('cursor', 'status'), 'storeIds')}
  PAGE-07 later-pages-lose-from: Later pages of sales ignore from
    ${takes(on.sales.with('cursor', 'from'), 'from', '2000-01-01T00:00:00.000Z')}
  PAGE-07 later-pages-lose-stores-of-logs: Stores are ignored on later pages of logs
    ${ignores(on.logs.with('cursor'), 'storeIds')}
  PAGE-07 later-pages-keep-one-type: Later pages of logs use only the first type
    ${reads(on.logs.with('cursor', 'types'), 'types', first)}
  PAGE-07 later-pages-lose-products: The product is ignored on later pages of logs
    ${ignores(on.logs.with('cursor'), 'productIds')}
  PAGE-07 later-pages-lose-log-categories: The category is ignored on later pages of logs
    ${ignores(on.logs.with('cursor'), 'categoryIds')}
  PAGE-07 later-pages-lose-log-search: The search is ignored on later pages of logs
    ${ignores(on.logs.with('cursor'), 'search')}
  PAGE-07 later-pages-lose-product-categories: Categories are ignored on later pages of products
    ${ignores(on.products.with('cursor'), 'categoryIds')}
  PAGE-07 later-pages-lose-product-stores: Repeated stores are ignored on later pages of products
    ${ignores(all(on.products.with('cursor'), repeated('storeIds')), 'storeIds')}
  PAGE-07 later-pages-lose-product-search: The search is ignored on later pages of products
    ${ignores(on.products.with('cursor'), 'search')}
  PAGE-07 later-pages-lose-active: active is ignored on later pages of promotions
    ${ignores(on.promotions.with('cursor'), 'active')}
  PAGE-07 later-pages-lose-triggers: A comma list of triggers is ignored on later pages of promotions
    ${ignores(all(on.promotions.with('cursor'), commaList('triggers')), 'triggers')}
  PAGE-07 later-pages-lose-promotion-search: The search is ignored on later pages of promotions
    ${ignores(on.promotions.with('cursor'), 'search')}
  PAGE-07 later-pages-lose-promotion-range: from and to are ignored on later pages of promotions
    ${ignores(on.promotions.with('cursor'), 'from', 'to')}
  PAGE-07 later-pages-lose-promotion-categories: The category is ignored on later pages of promotions
    ${ignores(on.promotions.with('cursor'), 'categoryIds')}
  PAGE-07 later-pages-lose-promotion-products: The product is ignored on later pages of promotions
    ${ignores(on.promotions.with('cursor'), 'productIds')}
  PAGE-07 later-pages-lose-sales-search: Later pages of an invoice search ignore the search
    ${findsInvoices((invoice, search) => invoice.includes(search), on.sales.without('cursor'))}
  PAGE-07 fourth-page-loses-stores: From the fourth page of sales on, stores are ignored
    ${ignoresFromPage(4, on.sales, 'storeIds')}
  PAGE-07 fourth-page-loses-types: From the fourth page of logs on, types are ignored
    ${ignoresFromPage(4, on.logs, 'types')}
`;

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

/** Row limits of the two rankings. */
const rankingFaults = faultTable`
  PAGE-12 staff-default-10: Without limit, staff analytics have ten rows
    ${takes(on.staff.without('limit'), 'limit', '10')}
  PAGE-12 customers-default-25: Without limit, customer analytics have 25 rows
    ${takes(on.customers.without('limit'), 'limit', '25')}
  PAGE-13 staff-limit-ignored: Staff analytics ignore the limit ${ignores(on.staff, 'limit')}
  PAGE-13 staff-limit-5-gives-4: From limit 5, staff analytics omit the last row
    ${setsBody(on.staff.with('limit'), (body, { query }) =>
      only(Number(query.get('limit')) >= 5 && recordsIn(body).length === Number(query.get('limit')), {
        data: recordsIn(body).slice(0, -1),
      }),
    )}
  PAGE-14 customers-limit-drops-stores: With a limit, customer analytics rank every store
    ${ignores(on.customers.with('limit'), 'storeIds')}
  PAGE-14 customers-limit-ignored-with-stores: With storeIds, customer analytics ignore the limit
    ${ignores(on.customers.with('storeIds'), 'limit')}
  PAGE-14 customers-limit-1-gives-2: With limit 1, customer analytics have two rows
    ${takes(on.customers.with('limit=1'), 'limit', '2')}
  PAGE-14 customers-limit-50-gives-49: With limit 50, customer analytics have 49 rows
    ${takes(on.customers.with('limit=50'), 'limit', '49')}
  PAGE-14 customers-cut-before-ranking: With a limit, customers are selected by ID and then ranked
    ${changeRows(on.customers.with('limit'), (rows, { query }) =>
      rows
        .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
        .slice(0, Number(query.get('limit')))
        .sort((a, b) => Number(b.revenue) - Number(a.revenue)),
    )}
`;

export const paginationFaults: readonly Fault[] = [
  ...edgeFaults,
  ...sizeFaults,
  ...cursorFaults,
  ...endFaults,
  ...lostFilterFaults,
  ...rankingFaults,
];
