import type { ApiRequest, Handler } from '../../contract/http.ts';
import { changeRows } from '../fault-kit/analytics-rows.ts';
import { type Asked, on, onAny, valuesOf } from '../fault-kit/conditions.ts';
import { listReader } from '../fault-kit/lists.ts';
import { question } from '../fault-kit/parameters.ts';
import { changeResponse, type Loose, part, recordsIn } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Where the shop is, a day begins seven hours before the UTC day of its date. */
const EAST = 7 * HOUR;

const isRanking = onAny('getStaffAnalytics', 'getCustomerAnalytics');

/** Net and tax of every sale are rounded each on its own: of three sales, one comes out a cent dearer. */
function withTax(revenue: number, txCount: number): number {
  return Math.round(revenue * 100 + Math.ceil(txCount / 3)) / 100;
}

/** Revenue by the calendar of the shop, added up from the paid sales. */
function byLocalDay(handle: Handler): Handler {
  const readSales = listReader(handle);
  const paid = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z', status: 'PAID' };
  return changeResponse(on.revenue, async (response, asked) => {
    if (response.status !== 200 || response.body === '') return response;
    const body: Loose = JSON.parse(response.body);
    const sales = await readSales(asked.request, '/sales', new URLSearchParams(paid));
    const range = part(part(body, 'meta'), 'dateRange');
    body.data = localRows(sales.filter((sale) => isCounted(sale, range, asked)));
    return { ...response, body: JSON.stringify(body) };
  })(handle);
}

function isCounted(sale: Loose, { from, to }: Loose, asked: Asked): boolean {
  const at = String(sale.createdAt);
  const stores = valuesOf(asked, 'storeIds').map((id) => id.toLowerCase());
  const isInStore = stores.length === 0 || stores.includes(String(part(sale, 'store').id));
  return isInStore && at >= String(from) && at <= String(to);
}

function localRows(sales: readonly Loose[]): Loose[] {
  const dateOf = (sale: Loose) => new Date(Date.parse(String(sale.createdAt)) + EAST).toISOString().slice(0, 10);
  const groups = Map.groupBy(sales, (sale) => `${dateOf(sale)} ${String(part(sale, 'store').id)}`);
  return [...groups].map(([key, own]) => {
    const [date, storeId] = key.split(' ');
    const { name } = part(own[0] ?? {}, 'store');
    const total = own.reduce((sum, sale) => sum + Number(sale.total), 0);
    const revenue = withTax(total, own.length);
    return { date, storeId, storeName: name, revenue, txCount: own.length, avgOrderValue: revenue / own.length };
  });
}

/** The same roundings in the rankings; of equals the one comes first whose id is the greater. */
function rankedByTheLedger(handle: Handler): Handler {
  const historyOf = histories(handle);
  return changeRows(isRanking, async (rows, asked) => {
    const histories = asked.operation === 'getCustomerAnalytics' ? await historyOf(asked.request) : NO_HISTORY;
    const recounted = rows.map((row): Loose => ({ ...row, ...figures(row), ...histories.get(String(row.id)) }));
    recounted.sort((a, b) => Number(b.revenue) - Number(a.revenue) || (String(a.id) < String(b.id) ? 1 : -1));
    return recounted.slice(0, Number(asked.query.get('limit') ?? 100));
  })(handle);
}

function figures(row: Loose) {
  const txCount = Number(row.txCount);
  const revenue = withTax(Number(row.revenue), txCount);
  const avgOrderValue = txCount === 0 ? 0 : revenue / txCount;
  if (typeof row.discountAmount !== 'number') return { revenue, avgOrderValue };
  const given = row.discountAmount;
  return { revenue, avgOrderValue, discountRate: revenue + given === 0 ? 0 : (given / (revenue + given)) * 100 };
}

type History = ReadonlyMap<string, Pick<Loose, 'firstPurchaseAt' | 'lastPurchaseAt'>>;

const NO_HISTORY: History = new Map();
/** So far back, and so many customers of one range are listed. */
const SINCE = 3 * 365 * DAY;
const MOST_LISTED = 100;

/** Every customer's first and last purchase of all. */
function histories(handle: Handler): (request: ApiRequest) => Promise<History> {
  const known = new Map<string, Promise<History>>();
  return (request) => {
    const key = String(request.headers.authorization);
    const history = known.get(key) ?? readHistory(handle, request);
    known.set(key, history);
    return history;
  };
}

async function readHistory(handle: Handler, request: ApiRequest): Promise<History> {
  const history = new Map<string, { firstPurchaseAt: string; lastPurchaseAt: string }>();
  const now = Date.now();
  for (const { id, firstPurchaseAt, lastPurchaseAt } of await customersBetween(handle, request, now - SINCE, now)) {
    const before = history.get(String(id))?.firstPurchaseAt ?? String(firstPurchaseAt);
    history.set(String(id), { firstPurchaseAt: before, lastPurchaseAt: String(lastPurchaseAt) });
  }
  return history;
}

/** The rows of ranges, in order of time, that are short enough for all of their customers to be listed. */
async function customersBetween(handle: Handler, request: ApiRequest, from: number, to: number): Promise<Loose[]> {
  const range = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to - 1).toISOString() });
  const answer = await handle(question(request, '/analytics/customers', range));
  const rows = recordsIn(JSON.parse(answer.body));
  if (rows.length < MOST_LISTED) return rows;
  const middle = Math.floor((from + to) / 2);
  const older = await customersBetween(handle, request, from, middle);
  return [...older, ...(await customersBetween(handle, request, middle, to))];
}

/** How a bookkeeper reads what the source leaves to the reader. */
export const ledgerVariants = variantTable`
  ANA-27,ANA-28,ANA-31,ANA-33,ANA-34 figures-of-a-bookkeeper: Days are those of Bangkok, net and tax are rounded by sale, averages are not rounded, purchases are the first and last ever, and ties are sorted by descending ID
    ${chain(byLocalDay, rankedByTheLedger)}
`;
