import type { ApiRequest } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { type Asked, type When, withQuery } from './conditions.ts';
import { ALL_TIME } from './parameters.ts';
import { changeResponse, isLoose, type Loose, part, type ReadList, recordsIn } from './responses.ts';

/** Makes other rows of an analytics answer out of all of its rows, before the limit; and cuts nothing off itself. */
export function changeRows(
  when: When,
  change: (rows: Loose[], asked: Asked, readList: ReadList) => Loose[] | Promise<Loose[]>,
): Change {
  return (handle) =>
    changeResponse(when, async (answer, asked, readList) => {
      if (answer.status !== 200 || answer.body === '') return answer;
      const whole = await handle(withQuery(asked, (query) => query.delete('limit')));
      const body: unknown = JSON.parse(whole.body);
      if (!isLoose(body)) return answer;
      return { ...answer, body: JSON.stringify({ ...body, data: await change(recordsIn(body), asked, readList) }) };
    })(handle);
}

/** What a fault adds to (or takes from) the figures of one row, because of one sale. */
export interface Share {
  readonly revenue: number;
  readonly txCount: number;
}

export const whole = (sale: Loose): Share => ({ revenue: Number(sale.total), txCount: 1 });
export const takenBack = (sale: Loose): Share => ({ revenue: -Number(sale.total), txCount: 0 });
export const lost = (sale: Loose): Share => ({ revenue: -Number(sale.total), txCount: -1 });

/** The row that a sale is counted in; null where the answer has none. */
type Locate = (
  rows: Loose[],
  sale: Loose,
  request: ApiRequest,
  readList: ReadList,
) => Loose | null | Promise<Loose | null>;

/** Which sales are counted wrongly: a status, or parameters of the sales list besides range and stores. */
type Sales = string | Readonly<Record<string, string>>;

/**
 * Revenue, staff or customer analytics that count some sales wrongly.
 *
 * @public Rows say it of a condition.
 */
export function recount(
  when: When,
  sales: Sales,
  share: (sale: Loose) => Share | null = whole,
  locate?: Locate,
): Change {
  return changeRows(when, async (rows, asked, readList) => {
    const ranked = asked.operation !== 'getRevenueAnalytics';
    for (const sale of await readList(asked.request, '/sales', salesQuery(asked, sales))) {
      const found = share(sale);
      const at = locate ?? LOCATED[asked.operation ?? ''];
      const row = found === null ? null : ((await at?.(rows, sale, asked.request, readList)) ?? null);
      if (found !== null && row !== null) addTo(row, found);
    }
    const left = rows.filter((row) => ranked || row.txCount !== 0);
    return ranked ? cut(left.sort(byRevenue), asked) : left.sort(byDate);
  });
}

function salesQuery({ query }: Asked, more: Sales): URLSearchParams {
  const kept = [...query].filter(([name]) => name === 'from' || name === 'to' || name === 'storeIds');
  return new URLSearchParams([...kept, ...Object.entries(typeof more === 'string' ? { status: more } : more)]);
}

function addTo(row: Loose, { revenue, txCount }: Share): void {
  row.revenue = toCents(Number(row.revenue) + revenue);
  row.txCount = Number(row.txCount) + txCount;
  averaged(row);
}

/** The row, with the averages of its sums. */
export function averaged(row: Loose): Loose {
  const [count, revenue, discount] = [Number(row.txCount), Number(row.revenue), Number(row.discountAmount)];
  row.avgOrderValue = count === 0 ? 0 : toCents(revenue / count);
  if (row.discountRate !== undefined)
    row.discountRate = revenue + discount === 0 ? 0 : toCents((discount / (revenue + discount)) * 100);
  return row;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function byRevenue(a: Loose, b: Loose): number {
  return Number(b.revenue) - Number(a.revenue);
}

function byDate(a: Loose, b: Loose): number {
  return String(a.date) < String(b.date) ? -1 : 1;
}

export function cut(rows: Loose[], { query }: Asked): Loose[] {
  return rows.slice(0, Number(query.get('limit') ?? 100));
}

/** The row of a sale's day and store, made if need be. */
function dayRow(rows: Loose[], sale: Loose): Loose {
  const store = part(sale, 'store');
  const date = String(sale.createdAt).slice(0, 10);
  const known = rows.find((row) => row.date === date && row.storeId === store.id);
  if (known !== undefined) return known;
  const made: Loose = { date, storeId: store.id, storeName: store.name, revenue: 0, txCount: 0, avgOrderValue: 0 };
  rows.push(made);
  return made;
}

export function tabCreatorRow(rows: Loose[], sale: Loose): Loose | null {
  return staffRow(rows, part(sale, 'tabCreator').id ?? part(sale, 'staff').id);
}

function staffRow(rows: Loose[], id: unknown): Loose | null {
  return rows.find((row) => row.id === id) ?? null;
}

/** A customer for a sale: whose it was is not said by the API, so any will do, as long as it is always the same. */
const customerRow: Locate = async (rows, sale, request, readList) => {
  const customers = await readList(request, '/analytics/customers', new URLSearchParams({ from: ALL_TIME }));
  const buyer = customers[Number(sale.invoiceId) % Math.max(1, customers.length)];
  if (buyer === undefined) return null;
  const known = rows.find((row) => row.id === buyer.id);
  if (known !== undefined) return withPurchase(known, sale);
  const purchases = { firstPurchaseAt: sale.createdAt, lastPurchaseAt: sale.createdAt };
  const made: Loose = { ...buyer, revenue: 0, txCount: 0, avgOrderValue: 0, ...purchases };
  rows.push(made);
  return made;
};

const LOCATED: Readonly<Record<string, Locate>> = {
  getRevenueAnalytics: dayRow,
  // The row of the recorded cashier.
  getStaffAnalytics: (rows, sale) => staffRow(rows, part(sale, 'staff').id),
  getCustomerAnalytics: customerRow,
};

function withPurchase(row: Loose, sale: Loose): Loose {
  const at = String(sale.createdAt);
  if (at < String(row.firstPurchaseAt)) row.firstPurchaseAt = at;
  if (at > String(row.lastPurchaseAt)) row.lastPurchaseAt = at;
  return row;
}
