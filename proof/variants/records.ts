import type { Handler } from '../../contract/http.ts';
import { analyticsOperations } from '../../contract/operations.ts';
import type { Change } from '../fault.ts';
import { byRevenue, changeRows, cut } from '../fault-kit/analytics-rows.ts';
import { onAny } from '../fault-kit/conditions.ts';
import { on } from '../fault-kit/on.ts';
import { DAY, HOUR, moved } from '../fault-kit/parameters.ts';
import { holds, inProfile, labelsOf, where } from '../fault-kit/records.ts';
import { eachObject, isLoose, type Loose, oneIn, part, parts, recordsIn, withHeader } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

const AMOUNTS = new Set(
  'subTotal total rounding amount price averageCost triggerThreshold unlockedPrice revenue avgOrderValue discountAmount'.split(
    ' ',
  ),
);

/** A coin is worth so much that goods cost a few millionths of it. */
const inDearCoins: Change = on.anything.changeBody((body) =>
  eachObject(body.data, (record) => {
    for (const [name, value] of Object.entries(record))
      if (typeof value === 'number' && (AMOUNTS.has(name) || isFixedDiscount(record, name)))
        record[name] = Number((value / 1e7).toFixed(9));
  }),
);

function isFixedDiscount({ discountType }: Loose, name: string): boolean {
  return name === 'discountValue' && discountType === 'FIXED';
}

/** The end of this version is announced, and where its events are to be had meanwhile. */
function outgoing(handle: Handler): Handler {
  const announced = on.anything.changeResponse((response) =>
    ANNOUNCED.reduce((passed, [name, value]) => withHeader(passed, name, value), response),
  )(handle);
  return on.document.changeBody((document) => {
    eachObject(document.paths, (object) => {
      if (isLoose(object.get)) object.get.deprecated = true;
    });
    const event = { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } };
    const received = { post: { ...event, responses: { 200: { description: 'Taken' } } } };
    document['x-webhooks'] = { 'sale.paid': received, 'stock.moved': received };
    Object.assign(part(document, 'components'), { callbacks: { saleChanged: { '{$request.query.url}': received } } });
  })(announced);
}

const ANNOUNCED = [
  ['deprecation', '@1798675200'],
  ['sunset', 'Fri, 31 Dec 2027 23:59:59 GMT'],
  ['link', '<https://pos-vendor.example/v2>; rel="successor-version", <https://pos-vendor.example/eol>; rel="sunset"'],
] as const;

/** A third of all names were changed two weeks ago: older records keep what goods, branches and staff were called then. */
function wasOther({ createdAt }: Loose, named: Loose): boolean {
  return oneIn(3, named) && Date.parse(String(createdAt)) < Date.now() - 15 * DAY;
}

const PIECE = 3.0007;

function weighed(digits: number): (amount: number) => number {
  return (amount) => Number((amount * PIECE).toFixed(digits));
}

/** Net and tax of every sale are rounded each on its own: of three sales, one comes out a cent dearer. */
const taxed: Change = changeRows(onAny(...analyticsOperations), (rows, asked) => {
  const dearer = rows.map((row): Loose => ({ ...row, ...figures(row) }));
  return on.revenue(asked) ? dearer : cut(dearer.sort(byRevenueAndId), asked);
});

function byRevenueAndId(a: Loose, b: Loose): number {
  return byRevenue(a, b) || (String(a.id) < String(b.id) ? 1 : -1);
}

function figures(row: Loose) {
  const txCount = Number(row.txCount);
  const revenue = Math.round(Number(row.revenue) * 100 + Math.ceil(txCount / 3)) / 100;
  const avgOrderValue = txCount === 0 ? 0 : revenue / txCount;
  if (typeof row.discountAmount !== 'number') return { revenue, avgOrderValue };
  const given = row.discountAmount;
  return { revenue, avgOrderValue, discountRate: revenue + given === 0 ? 0 : (given / (revenue + given)) * 100 };
}

/** What the records hold where their fields are not shown, how a bookkeeper reads them, and what goes on while the books are read. */
export const recordVariants = variantTable`
  ENV-39,ENV-41,ENV-43,DOC-13,DOC-14 records-of-another-builder: Amounts are in cents, shifts are grouped by day, products of promotions are join rows, and the version is deprecated, with webhooks described
    ${choosing({ decimals: 0, shiftFields: 'days', promotionProducts: 'joined' }, outgoing)}
  ENV-43,ANA-31 amounts-of-dear-coins: Amounts are in a coin of nine decimals, and goods cost a few millionths of it
    ${inDearCoins}
  ENV-40 staff-named-as-they-were: Sales have the names that staff had then, and staff rows have first names alone
    ${chain(...['staff', 'tabCreator'].map((who) => on.sales.texts(`${who}.name`, (name) => `${name} na Ayutthaya`, wasOther)))}
    ${on.staff.texts('name', (name) => name.split(' ')[0] ?? '')}
  ENV-45 labels-of-the-past: Sales and movements have the names and SKUs that goods and branches had then
    ${chain(
      ...['store.name', 'product.name', 'product.sku'].map((label) =>
        on.sales.or(on.logs).texts(label, (text) => `Former ${text}`, wasOther),
      ),
    )}
    ${on.logs.looksInto((log, search) => labelsOf(log).some((label) => holds(label, search)))}
  ENV-45 labels-without-text: A category without a group and a customer without a region have null in one endpoint and an empty text in another
    ${on.promotions.setsIn('categories', ({ group }) => ({ group: group ?? '' }))}
    ${on.customers.sets({ region: null }, 1 / 4)}
    ${inProfile({ region: '' }, 1 / 4)}
  ENV-42 names-on-receipts: Lines of sales have names of receipts, and say what was chosen
    ${on.sales.changeRecords((sale) => {
      for (const [index, line] of parts(sale, 'lineItems').entries())
        line.productName = oneIn(3, line)
          ? `R${index} ${String(line.productId).slice(0, 6)}`
          : `${String(line.productName)}, to go`;
    })}
  ENV-43 goods-brought-back: Goods are brought back with what is bought, and with them their discount ${choosing({ returns: 'some' })}
  ENV-43 sold-in-cases: Everything is sold in cases of twelve
    ${on.sales.numbers('lineItems.quantity', (quantity) => quantity / 12)}
  ENV-43 sold-by-weight: Pieces are sold, and weigh as much as they do
    ${on.sales.setsIn('lineItems', (line) => ({ quantity: 1 + (Math.round(Number(line.actualQuantity)) % 3) }))}
  ENV-43,INV-21 stock-in-hundredths: Goods are weighed to four decimals, and the stock before and after is rounded to two
    ${chain(
      on.sales.numbers('lineItems.actualQuantity', weighed(4)),
      on.logs.numbers('quantity', weighed(4)),
      ...['previousStock', 'currentStock'].map((stock) => on.logs.numbers(stock, weighed(2))),
    )}
  ENV-45 closed-at-night: A nightly job changes the sales of the day ${choosing({ changed: 'nightly' })}
  ENV-45 closed-after-an-hour: Every sale was last changed an hour after it was made, to the millisecond
    ${on.sales.changeRecords((sale) => {
      const changed = Date.parse(String(sale.createdAt)) + HOUR;
      if (changed < Date.now()) sale.updatedAt = new Date(changed).toISOString();
    })}
  ENV-45 wrong-clocks: The clock of one till in four is an hour fast, and an import wrote old changes into a quarter of the products
    ${on.sales.texts('updatedAt', moved(HOUR), 1 / 4)}
    ${on.products.sets({ updatedAt: '2020-01-01T00:00:00.000Z' }, 1 / 4)}
  ENV-45 paid-in-halves: Half of the sales are paid in two halves at once, both with number 1
    ${on.sales.changeRecords((sale) => {
      const [payment, ...others] = parts(sale, 'payments');
      if (payment === undefined || others.length > 0 || !oneIn(2, sale)) return;
      const half = { ...payment, amount: Number(sale.total) / 2 };
      sale.payments = [half, { ...half }];
    })}
  ENV-39 shifts-are-days: Shifts are days without a time, and each is listed with its beginning and end
    ${on.shifts.changeBody((body) => {
      delete body.meta;
      body.data = recordsIn(body).flatMap(({ clockInAt }) => {
        const day = { date: String(clockInAt).slice(0, 10), status: 'PRESENT' };
        return [day, { ...day }];
      });
    })}
  ENV-42 units-left-empty: Half of the categories have no unit: null in one endpoint and an empty text in others
    ${on.products.setsIn('category', where(1 / 2, { unit: null }))}
    ${on.promotions.setsIn('categories', where(1 / 2, { unit: '' }))}
    ${on.logs.setsIn('product.category', where(1 / 2, { unit: '' }))}
  ENV-45 costs-move-while-reading: Average costs change during the check without a new updatedAt, and answers are cached by URL
    ${choosing({ live: 'costs', cache: 'two seconds' })}
  ANA-27,ANA-28,ANA-31,ANA-33,ANA-34 figures-of-a-bookkeeper: Days are those of Bangkok, net and tax are rounded by sale, averages are not rounded, purchases are the first and last ever, and ties are sorted by descending ID
    ${choosing({ zone: 7, averages: 'whole precision', purchases: 'history', rankTies: 'reversed id' }, taxed)}
  ENV-45 no-state-is-final: During the check, payments are undone, cancelled sales are reopened, and inactive promotions become active
    ${choosing({ live: 'states' })}
`;
