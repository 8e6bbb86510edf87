import type { Change, Fault } from '../fault.ts';
import { withQuery } from '../fault-kit/conditions.ts';
import { on } from '../fault-kit/on.ts';
import { ALL_TIME, cutTo, DAY, daysAgo, HOUR, moved, SECOND } from '../fault-kit/parameters.ts';
import { asText, holds, only } from '../fault-kit/records.ts';
import { type Loose, oneIn, part, parts, recordsIn } from '../fault-kit/responses.ts';
import { chain, each } from '../fault-kit/table.ts';
import { faultTable } from './named.ts';

const unbounded = on.logs.without('from', 'to');

const now = (): string => new Date().toISOString();

const swapped = ({ previousStock, currentStock }: Loose) => ({
  previousStock: currentStock,
  currentStock: previousStock,
});
const takesAgain = ({ previousStock, quantity }: Loose) => ({
  currentStock: Number(previousStock) + 2 * Number(quantity),
});
const times100 = (amount: number): number => amount * 100;
const plusOne = (amount: number): number => amount + 1;

function inHundredths(type: string, isMeant = (_log: Loose): boolean => true): Change {
  const amounts = ['quantity', 'previousStock', 'currentStock'];
  return chain(...amounts.map((name) => on.logs.numbers(name, times100, (log) => log.type === type && isMeant(log))));
}

function movedBy({ previousStock }: Loose, quantity: number): Loose {
  return { quantity, currentStock: Number(previousStock) + quantity };
}

/** Logs with the sale that they refer to; those that `keep` refuses are left out. */
function withSales(keep: (log: Loose, sale: Loose, sales: readonly Loose[]) => boolean): Change {
  return on.logs.changeBody(async (body, { request }, readList) => {
    const sales = await readList(request, '/sales', new URLSearchParams({ from: ALL_TIME }));
    const byId = new Map(sales.map((sale) => [sale.id, sale]));
    body.data = recordsIn(body).filter((log) => {
      const sale = byId.get(part(log, 'references').saleId);
      return sale === undefined || keep(log, sale, sales);
    });
  });
}

/** Logs with the line of the sale that they refer to. */
function withSaleLines(fields: (log: Loose, line: Loose) => Loose | null): Change {
  return withSales((log, sale) => {
    const line = parts(sale, 'lineItems').find(({ productId }) => productId === part(log, 'product').id);
    if (line !== undefined) Object.assign(log, fields(log, line));
    return true;
  });
}

export const inventoryFaults: readonly Fault[] = faultTable`
  # Filters of inventory logs
  INV-04 logs-of-store-lose-moves: storeIds omits moves within a store
    ${on.logs.with('storeIds').lacks((log) => log.moveRoom !== null)}
  INV-04 logs-second-store-dropped: Of several stores, logs omit the second
    ${on.logs.with('storeIds').reads('storeIds', (ids) => ids.filter((_, index) => index !== 1))}
  INV-04 logs-unasked-stores-ignored: Without a range, storeIds is ignored on logs
  INV-07 logs-rare-type-ignored: types=RECONCILE_REVERT is ignored
    ${on.logs.exactly('types', 'RECONCILE_REVERT').ignores('types')}
  INV-08 logs-deleted-hidden: Without types, logs omit DELETE
    ${on.logs.without('types').lacks((log) => log.type === 'DELETE')}
  INV-09 logs-types-twice-read-last: Of repeated types, only the last counts
  INV-09 logs-types-list-reads-first: Of a comma list of types, only the first counts
  INV-10 logs-stores-twice-ignored: Repeated stores are ignored on logs
  INV-10 logs-stores-list-loses-last: Of a comma list of stores, logs omit the last
    ${on.logs.commaList('storeIds').reads('storeIds', (ids) => ids.slice(0, -1))}
  INV-11 logs-search-skus-alone: A search for logs checks only SKUs
    ${on.logs.with('search').lacks((log, { query }) => !holds(part(log, 'product').sku, query.get('search')))}
  INV-12 logs-search-names-alone: A search for logs checks only names
    ${on.logs.with('search').lacks((log, { query }) => !holds(part(log, 'product').name, query.get('search')))}
  INV-13 logs-search-by-two-letters: A search for logs uses only its first two letters
    ${on.logs.takes('search', (text) => text.slice(0, 2))}
  INV-13 logs-search-stores: A search for logs also checks the names of stores
    ${on.logs.with('search').looksInto((log, search) => holds(part(log, 'store').name, search))}
  INV-13 logs-search-categories: A search for logs also checks the categories of products
    ${on.logs.with('search').looksInto((log, search) => holds(part(part(log, 'product'), 'category').name, search))}
  INV-13 logs-search-with-percent: In a search for logs, % stands for any text
  INV-13 logs-search-with-underscore: In a search for logs, _ stands for any letter
  INV-13 logs-search-without-underscore: In a search for logs, underscores are left out
    ${on.logs.takes('search', (text) => text.replaceAll('_', ''))}
  INV-13 logs-search-with-backslash: In a search for logs, a backslash is left out
  INV-13 logs-search-finds-all-or-something: A search that finds no log returns all of them
  # The range of inventory logs: by default, as asked, and as echoed
  INV-03 logs-offset-cut-off: Logs ignore the UTC offset of from and to ${on.logs.cutsOffsets()}
  INV-01 logs-default-7-days: Without a range, logs cover the last seven days
    ${unbounded.changeQuery((query) => query.set('from', daysAgo(7)))}
  INV-01 logs-default-all-time: Without a range, logs cover all time and say 30 days ${on.logs.givesAllTime()}
  INV-01 logs-default-says-30-gives-14: Without a range, logs say 30 days and cover 14
    ${on.logs.givesSince(() => daysAgo(14))}
  INV-01 logs-default-lost-on-next-page: Without a range, the last page of logs goes beyond 30 days
    ${(handle) =>
      unbounded.with('cursor').changeBody(async (body, asked) => {
        if (typeof part(body, 'pagination').nextCursor === 'string') return;
        const older = await handle(
          withQuery(asked, (query) => {
            query.delete('cursor');
            query.set('from', ALL_TIME);
            query.set('to', String(part(part(body, 'meta'), 'dateRange').from));
          }),
        );
        const records = [...recordsIn(body), ...recordsIn(JSON.parse(older.body))];
        body.data = records.slice(0, Number(asked.query.get('limit') ?? 25));
      })(handle)}
  INV-01 logs-default-begins-tomorrow: Without a range, logs are those of the 30 days to come
    ${unbounded.changeQuery((query) => {
      query.set('from', daysAgo(-1));
      query.set('to', daysAgo(-31));
    })}
  INV-01 logs-default-without-meta: Without a range, logs have no dateRange ${unbounded.setsBody({ meta: {} })}
  INV-02 logs-default-to-now: Without a range, logs end now ${unbounded.setsRange(() => ({ to: now() }))}
  INV-02 logs-default-to-local-midnight: Without a range, logs end at midnight in Bangkok
    ${unbounded.setsRange(asText('to', moved(-7 * HOUR)))}
  INV-03 logs-to-cut-to-the-day: On logs, to is cut down to the start of its day ${on.logs.takes('to', cutTo(DAY))}
  INV-03 logs-to-cut-to-the-second: On logs, to is cut down to the second ${on.logs.takes('to', cutTo(SECOND))}
  INV-03 logs-from-an-hour-late: On logs, from is taken as an hour later ${on.logs.takes('from', moved(HOUR))}
  INV-03 logs-from-alone-ignored: On logs, from without to is ignored
  INV-18 logs-range-lost-with-types: With types, the range of logs is ignored
    ${on.logs.with('types', 'from').takes('from', ALL_TIME)}
  ENV-32 logs-echo-to-the-second: dateRange of logs has whole seconds
    ${on.logs.with('from').setsRange(({ from, to }) => ({ from: cutTo(SECOND)(`${from}`), to: cutTo(SECOND)(`${to}`) }))}
  ENV-32 logs-echo-lost-on-later-pages: Later pages of logs have no dateRange
    ${on.logs.with('cursor').setsBody({ meta: undefined })}
  ENV-31 sales-echo-to-is-now: dateRange.to of sales is always now
    ${on.sales.with('to').setsRange(() => ({ to: now() }))}
  ENV-31 sales-echo-a-day-wide: dateRange.from of sales is cut down to the day
    ${on.sales.with('from').setsRange(asText('from', cutTo(DAY)))}
  ENV-33 revenue-echo-end-of-day: dateRange.to of revenue is the end of its day
    ${on.revenue.with('to').setsRange(asText('to', (to) => moved(DAY - 1)(cutTo(DAY)(to))))}
  ENV-34 staff-echo-swapped: dateRange of staff analytics has its bounds swapped
    ${on.staff.setsRange(({ from, to }) => ({ from: to, to: from }))}
  # What single movements say
  INV-14 sale-movement-in-hundredths (SALE_CREATE): SALE_CREATE logs have quantity and stock in hundredths
  INV-14 reconciled-in-hundredths (RECONCILE_APPROVE): Approved counts have quantity and stocks in hundredths
    ${each((type = '') => inHundredths(type))}
  INV-14 sale-movement-in-sold-units: The quantity of SALE_CREATE is in sold units instead of stock units
    ${withSaleLines((log, line) =>
      only(log.type === 'SALE_CREATE', movedBy(log, Math.sign(Number(log.quantity)) * Number(line.quantity))),
    )}
  INV-14 one-sale-movement-in-hundredths: One SALE_CREATE log in 40 is in hundredths
    ${inHundredths('SALE_CREATE', (log) => oneIn(40, log))}
  INV-14 sale-movement-counts-one: The quantity of SALE_CREATE is always one
    ${on.logs.sets((log) => movedBy(log, Math.sign(Number(log.quantity))), { type: 'SALE_CREATE' })}
  INV-15 quantity-in-hundredths: The quantity of transfer orders is in hundredths
    ${on.logs.numbers('quantity', times100, ({ type }) => /^TRANSFER_ORDER/.test(String(type)))}
  INV-14 restocks-in-hundredths: Restocks have quantity and stocks in hundredths ${inHundredths('RESTOCK')}
  INV-14 conversions-in-hundredths: Conversions have their quantity in hundredths
    ${on.logs.numbers('quantity', times100, ({ type }) => /^CONVERT/.test(String(type)))}
  INV-15 restock-without-effect (RESTOCK): currentStock of a restock is its previousStock
  INV-15 purchase-stock-wrong (SUPPLIER_PURCHASE_ORDER_RECEIVE): A delivery of a supplier leaves currentStock unchanged
    ${each((type = '') => on.logs.sets(({ previousStock }) => ({ currentStock: previousStock }), { type }))}
  INV-15 waste-stock-swapped: currentStock of REMOVE_WASTE is one too high
    ${on.logs.numbers('currentStock', plusOne, { type: 'REMOVE_WASTE' })}
  INV-15 revert-takes-again: A reverted sale changes the stock by twice its quantity
    ${on.logs.sets(takesAgain, { type: 'SALE_REVERT' })}
  INV-15 one-stock-in-a-hundred-wrong: previousStock of one SALE_CREATE log in 100 is one too high
    ${on.logs.numbers('previousStock', plusOne, (log) => log.type === 'SALE_CREATE' && oneIn(100, log))}
  INV-16 sale-movement-in-other-store: One SALE_CREATE log in 30 has another store than its sale
    ${(handle) =>
      on.logs.changeBody(async (body, { request }) => {
        const stores = await handle({ ...request, url: '/public-api/v1/stores' });
        const [first, second] = recordsIn(JSON.parse(stores.body));
        for (const log of recordsIn(body).filter(({ type }) => type === 'SALE_CREATE'))
          if (oneIn(30, log)) log.store = part(log, 'store').id === first?.id ? second : first;
      })(handle)}
  INV-16 sale-movement-of-other-product: One SALE_CREATE log in 30 refers to a sale without its product
    ${withSales((log, sale, sales) => {
      const product = part(log, 'product').id;
      const sells = (one: Loose) => parts(one, 'lineItems').some(({ productId }) => productId === product);
      const other = sales.find((one) => part(one, 'store').id === part(log, 'store').id && !sells(one));
      if (log.type === 'SALE_CREATE' && oneIn(30, log) && sells(sale) && other !== undefined)
        part(log, 'references').saleId = other.id;
      return true;
    })}
  INV-15 sales-put-into-stock: SALE_CREATE logs have previousStock and currentStock swapped
    ${on.logs.sets(swapped, { type: 'SALE_CREATE' })}
  INV-14 reverted-sale-in-hundredths: SALE_REVERT logs are in hundredths ${inHundredths('SALE_REVERT')}
  INV-16 sale-reference-leads-nowhere: references.saleId is the id of the receipt that was printed
    ${on.logs.texts(
      'references.saleId',
      (id) => `7${id.slice(1)}`,
      (_log, { saleId }) => saleId !== null,
    )}
  INV-16 sale-reference-is-a-number: references.saleId is the invoice number
    ${withSales((log, sale) => {
      part(log, 'references').saleId = String(sale.invoiceId);
      return true;
    })}
  INV-27 lines-count-from-one: quantity of every line is one too high ${on.sales.numbers('lineItems.quantity', plusOne)}
  INV-27 lines-sold-in-hundredths: quantity of every line is in hundredths
    ${on.sales.numbers('lineItems.quantity', times100)}
  INV-14 first-line-moves-alone: Only the first line of a sale has a log
    ${withSales(
      (log, sale) => log.type !== 'SALE_CREATE' || part(log, 'product').id === parts(sale, 'lineItems')[0]?.productId,
    )}
`;
