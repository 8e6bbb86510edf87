import type { ApiRequest, Handler } from '../../contract/http.ts';
import type { Change, Deployment } from '../fault.ts';
import { cashierRow, changeRows, dayRow, recount } from '../fault-kit/analytics-rows.ts';
import { type Asked, type When, onAny, read, valuesOf } from '../fault-kit/conditions.ts';
import { on } from '../fault-kit/on.ts';
import { DAY, HOUR, question } from '../fault-kit/parameters.ts';
import { listReader } from '../fault-kit/records.ts';
import { type Loose, changeQuery, changeRecords, oneIn, part, recordsIn, withKey } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';

/** How many requests come before the change, so that it falls between the reading of the lists and of what is held against them. */
const BEFORE = 250;
const MOST_UNDONE = 4;
const STATES = ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'];

/** The next state of each state that the source does not call final. */
const NEXT: Readonly<Record<string, string>> = {
  CANCELLED: 'PENDING',
  PENDING: 'REVERTED',
  REVERTED: 'REFUNDED',
  REFUNDED: 'CANCELLED',
};

/** A filter by state is about the states of now. */
const byStatus: When = (asked) =>
  on.sales(asked) && asked.query.has('status') && valuesOf(asked, 'status').every((status) => STATES.includes(status));

const byActive: When = (asked) => on.promotions(asked) && /^(?:true|false)$/.test(asked.query.getAll('active').join());

/** What has changed: nothing before the moment of the change. */
interface Changes {
  at: string | null;
  /** Paid sales whose payment was undone. */
  undone: ReadonlySet<unknown>;
}

function changingStates(handle: Handler, { keys }: Deployment): Handler {
  const changes: Changes = { at: null, undone: new Set() };
  const changed = recounted(changes)(restated(changes)(handle));
  const isByState: When = (asked) => byStatus(asked) || byActive(asked);
  const unfiltered = changeQuery(isByState, (query, asked) => query.delete(byStatus(asked) ? 'status' : 'active'))(
    changed,
  );
  const filtered = on.lists.paging({ keep: isWanted, isLive: true })(unfiltered);
  let plain: Promise<ReadonlySet<unknown>> | null = null;
  let count = 0;
  return async (request) => {
    plain ??= walkInSales(handle, withKey(request, keys.get('good')));
    changes.undone = await plain;
    count += 1;
    if (count === BEFORE) changes.at = new Date().toISOString();
    return await (isByState(read(request)) ? filtered : changed)(request);
  };
}

function isWanted({ status }: Loose, asked: Asked): boolean {
  if (byStatus(asked)) return valuesOf(asked, 'status').includes(String(status));
  return (status === 'ACTIVE') === (asked.query.get('active') === 'true');
}

function restated(changes: Changes): Change {
  return (handle) => {
    const isEither: When = (asked) => on.sales(asked) || on.promotions(asked);
    return changeRecords(isEither, (record, _index, asked) => {
      if (changes.at === null) return;
      const status = on.sales(asked) ? nextOf(record, changes.undone) : isBack(record) ? 'ACTIVE' : null;
      if (status !== null) Object.assign(record, { status, updatedAt: changes.at });
    })(handle);
  };
}

function nextOf(sale: Loose, undone: Changes['undone']): string | null {
  if (undone.has(sale.id)) return 'PENDING';
  return oneIn(3, sale) ? (NEXT[String(sale.status)] ?? null) : null;
}

function isBack(promotion: Loose): boolean {
  return promotion.status === 'INACTIVE' && oneIn(3, promotion);
}

/** Paid sales without a customer and a discount: of those the list shows all that the analytics count. */
async function walkInSales(handle: Handler, request: ApiRequest): Promise<ReadonlySet<unknown>> {
  const paid = await rowsOf(handle, request, '/sales', { status: 'PAID', limit: '100' });
  const found = new Set<unknown>();
  for (const sale of paid) {
    if (found.size === MOST_UNDONE) break;
    const moment = { from: String(sale.createdAt), to: String(sale.createdAt) };
    const customers = await rowsOf(handle, request, '/analytics/customers', moment);
    const sold = (await rowsOf(handle, request, '/analytics/staff', moment)).filter(({ txCount }) => txCount !== 0);
    const isPlain = sold.length === 1 && sold.every((row) => row.txCount === 1 && row.discountAmount === 0);
    if (customers.length === 0 && isPlain && oneIn(2, sale)) found.add(sale.id);
  }
  return found;
}

async function rowsOf(
  handle: Handler,
  request: ApiRequest,
  path: string,
  query: Record<string, string>,
): Promise<Loose[]> {
  const answer = await handle(question(request, path, new URLSearchParams(query)));
  return answer.status === 200 ? recordsIn(JSON.parse(answer.body)) : [];
}

/** Analytics count paid sales only, so that those whose payment was undone are taken off. */
function recounted(changes: Changes): Change {
  return (handle) => {
    const share = ({ id, total }: Loose) => (changes.undone.has(id) ? { revenue: -Number(total), txCount: -1 } : null);
    const isChanged: When = () => changes.at !== null;
    return chain(
      recount(dayRow, on.revenue.and(isChanged), { status: 'PAID' }, share),
      recount(cashierRow, on.staff.and(isChanged), { status: 'PAID' }, share),
    )(handle);
  };
}

/** The list of sales and promotions is no photograph: what it shows goes on while it is read. */
export const transitionVariants = variantTable`
  ENV-45 no-state-is-final: During the check, payments are undone, cancelled sales are reopened, and inactive promotions become active
    ${changingStates}
`;

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
  return on.revenue.changeBody(async (body, asked) => {
    const sales = await readSales(asked.request, '/sales', new URLSearchParams(paid));
    const range = part(part(body, 'meta'), 'dateRange');
    body.data = localRows(sales.filter((sale) => isCounted(sale, range, asked)));
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
