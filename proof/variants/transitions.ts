import type { ApiRequest, Handler } from '../../contract/http.ts';
import { analyticsOperations } from '../../contract/operations.ts';
import type { Change, Deployment } from '../fault.ts';
import { cashierRow, changeRows, cut, dayRow, recount } from '../fault-kit/analytics-rows.ts';
import { type Asked, all, on, onAny, read, valuesOf, type When } from '../fault-kit/conditions.ts';
import { paging } from '../fault-kit/paging.ts';
import { question } from '../fault-kit/parameters.ts';
import { changeQuery, changeRecords, type Loose, oneIn, recordsIn, withKey } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

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
  const filtered = paging(on.lists, { keep: isWanted, isLive: true })(unfiltered);
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
      recount(dayRow, all(on.revenue, isChanged), { status: 'PAID' }, share),
      recount(cashierRow, all(on.staff, isChanged), { status: 'PAID' }, share),
    )(handle);
  };
}

/** The list of sales and promotions is no photograph: what it shows goes on while it is read. */
export const transitionVariants = variantTable`
  ENV-45 no-state-is-final: During the check, payments are undone, cancelled sales are reopened, and inactive promotions become active
    ${changingStates}
`;

/** Net and tax of every sale are rounded each on its own: of three sales, one comes out a cent dearer. */
const taxed: Change = changeRows(onAny(...analyticsOperations), (rows, asked) => {
  const dearer = rows.map((row): Loose => ({ ...row, ...figures(row) }));
  return on.revenue(asked) ? dearer : cut(dearer.sort(byRevenueAndId), asked);
});

function byRevenueAndId(a: Loose, b: Loose): number {
  return Number(b.revenue) - Number(a.revenue) || (String(a.id) < String(b.id) ? 1 : -1);
}

function figures(row: Loose) {
  const txCount = Number(row.txCount);
  const revenue = Math.round(Number(row.revenue) * 100 + Math.ceil(txCount / 3)) / 100;
  const avgOrderValue = txCount === 0 ? 0 : revenue / txCount;
  if (typeof row.discountAmount !== 'number') return { revenue, avgOrderValue };
  const given = row.discountAmount;
  return { revenue, avgOrderValue, discountRate: revenue + given === 0 ? 0 : (given / (revenue + given)) * 100 };
}

/** How a bookkeeper reads what the source leaves to the reader. */
export const ledgerVariants = variantTable`
  ANA-27,ANA-28,ANA-31,ANA-33,ANA-34 figures-of-a-bookkeeper: Days are those of Bangkok, net and tax are rounded by sale, averages are not rounded, purchases are the first and last ever, and ties are sorted by descending ID
    ${choosing({ zone: 7, averages: 'whole precision', purchases: 'history', rankTies: 'reversed id' }, taxed)}
`;
