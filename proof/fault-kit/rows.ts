import type { ApiRequest, Handler } from '../../contract/http.ts';
import { listReader } from './lists.ts';
import { type Asked, changeResponse, isLoose, type Loose, recordsIn, type When, withQuery } from './wrapping.ts';

/** Makes other rows of an analytics answer out of all of its rows, before the limit; and cuts nothing off itself. */
export function changeRows(
  handle: Handler,
  when: When,
  change: (rows: Loose[], asked: Asked) => Loose[] | Promise<Loose[]>,
): Handler {
  return changeResponse(handle, when, async (answer, asked) => {
    if (answer.status !== 200 || answer.body === '') return answer;
    const whole = await handle(withQuery(asked, (query) => query.delete('limit')));
    const body: unknown = JSON.parse(whole.body);
    if (!isLoose(body)) return answer;
    return { ...answer, body: JSON.stringify({ ...body, data: await change(recordsIn(body), asked) }) };
  });
}

/** What a fault adds to (or takes from) the figures of one row, because of one sale. */
export interface Share {
  readonly revenue: number;
  readonly txCount: number;
}

interface Recount {
  readonly when: When;
  /** Which sales are counted wrongly: parameters of the sales list, beside range and stores. */
  readonly sales: Readonly<Record<string, string>>;
  readonly share: (sale: Loose) => Share | null;
}

/** The row that a sale is counted in; null where the answer has none. */
type Locate = (rows: Loose[], sale: Loose, request: ApiRequest) => Loose | null | Promise<Loose | null>;

/** Revenue, staff or customer analytics that count some sales wrongly. */
export function recount(handle: Handler, locate: Locate, { when, sales, share }: Recount): Handler {
  const readList = listReader(handle);
  return changeRows(handle, when, async (rows, asked) => {
    const ranked = asked.operation !== 'getRevenueAnalytics';
    for (const sale of await readList(asked.request, '/sales', salesQuery(asked, sales))) {
      const found = share(sale);
      const row = found === null ? null : await locate(rows, sale, asked.request);
      if (found !== null && row !== null) addTo(row, found);
    }
    const left = rows.filter((row) => ranked || row.txCount !== 0);
    return ranked ? cut(left.sort(byRevenue), asked) : left.sort(byDate);
  });
}

function salesQuery({ query }: Asked, more: Readonly<Record<string, string>>): URLSearchParams {
  const kept = [...query].filter(([name]) => name === 'from' || name === 'to' || name === 'storeIds');
  return new URLSearchParams([...kept, ...Object.entries(more)]);
}

function addTo(row: Loose, { revenue, txCount }: Share): void {
  row.revenue = toCents(Number(row.revenue) + revenue);
  row.txCount = Number(row.txCount) + txCount;
  mendAverage(row);
}

export function mendAverage(row: Loose): void {
  const count = Number(row.txCount);
  row.avgOrderValue = count === 0 ? 0 : toCents(Number(row.revenue) / count);
  if (row.discountRate === undefined) return;
  const [revenue, discount] = [Number(row.revenue), Number(row.discountAmount)];
  row.discountRate = revenue + discount === 0 ? 0 : toCents((discount / (revenue + discount)) * 100);
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
