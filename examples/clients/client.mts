// Answers one question about a shop: node client.mts (BASE_URL and KEY come from the environment, the task is a line of JSON on standard input)
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const { BASE_URL = 'http://127.0.0.1:4010', KEY = '' } = process.env;
const TRIES = 5;
const MAY_PASS = [0, 429, 500, 502, 503, 504];

type Query = Record<string, string>;
type Page<Item> = { data: Item[]; pagination?: { nextCursor?: string | null } | null };
type Sale = { id: string; status: string; total: number };
type Movement = { id: string; quantity: number };
type Promotion = { id: string; status: string; from?: string | null; to?: string | null };
type RevenueRow = { date: string; storeId: string; revenue: number };
type Customer = { id: string; revenue: number };
type Task = { task: string; from: string; to: string; at: string; top: number; productId: string };

class Refused extends Error {
  readonly status: number;
  readonly query: Query;
  constructor(path: string, query: Query, status: number) {
    super(`${path}: ${status === 0 ? 'no whole answer' : `status ${status}`}`);
    this.status = status;
    this.query = query;
  }
}

async function get<Body>(path: string, query: Query): Promise<Body> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, headers, body } = await ask(path, query);
    if (status === 200) return body;
    if (!MAY_PASS.includes(status) || attempt === TRIES) throw new Refused(path, query, status);
    await sleep(waitOf(headers, attempt));
  }
}

// Status 0 is a connection that was lost, be it in the middle of an answer.
async function ask(path: string, query: Query) {
  try {
    const response = await fetch(`${BASE_URL}/public-api/v1${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${KEY}` },
      redirect: 'manual', // the key is for this address alone
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: response.ok ? JSON.parse(text) : undefined };
  } catch {
    return { status: 0, headers: new Headers(), body: undefined };
  }
}

// How long a limit lasts is said in several ways. Where nothing says it, each pause is twice as long as the one before.
function waitOf(headers: Headers, attempt: number): number {
  const after = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(after)) return Number(after) * 1000 + 100;
  const date = Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(date - Date.now(), 0) + 100;
  const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit')?.match(/\b(?:t|reset)=(\d+)/)?.[1]);
  if (reset > 1_000_000_000) return Math.max(reset * 1000 - Date.now(), 0) + 100; // seconds since 1970
  if (reset > 0) return reset * 1000 + 100;
  return 1000 * 2 ** (attempt - 1);
}

// Reads a list to its end and keeps of each record what the answer needs: once for each id, as it came last.
async function walk<Item extends { id: string }, Kept>(path: string, query: Query, keep: (item: Item) => Kept) {
  const kept = new Map<string, Kept>();
  let cursor: string | null | undefined;
  do {
    const page: Page<Item> = await get(path, { ...query, limit: '100', ...(cursor ? { cursor } : {}) });
    for (const item of page.data) kept.set(item.id, keep(item));
    cursor = page.pagination?.nextCursor;
  } while (cursor);
  return kept;
}

// A cursor may be refused in the middle of a walk. Half a list is no answer: the walk begins again.
async function list<Item extends { id: string }, Kept>(path: string, query: Query, keep: (item: Item) => Kept) {
  for (let begun = 1; ; begun += 1) {
    try {
      return [...(await walk(path, query, keep)).values()];
    } catch (error) {
      const refusedCursor = error instanceof Refused && error.status === 400 && 'cursor' in error.query;
      if (!refusedCursor || begun === 3) throw error;
    }
  }
}

// Amounts and quantities have two decimals at most; whole hundredths add up exactly.
const hundredths = (amount: number) => Math.round(amount * 100);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0) / 100;

const ANSWERS: Record<string, (task: Task) => Promise<unknown>> = {
  'sales-of-month': sales,
  export: sales, // begins again after an interruption: sales that were read before it may have changed since

  async 'revenue-by-store-and-day'({ from, to }) {
    const { data }: Page<RevenueRow> = await get('/analytics/revenue', { from, to });
    return { rows: data.map(({ date, storeId, revenue }) => ({ date, storeId, revenue: hundredths(revenue) / 100 })) };
  },

  async 'stock-movements'({ productId, from, to }) {
    const query = { productIds: productId, from, to };
    const quantities = await list('/inventory/logs', query, (movement: Movement) => hundredths(movement.quantity));
    return { count: quantities.length, quantity: sum(quantities) };
  },

  async 'promotions-today'({ at }) {
    const query = { active: 'true', from: at, to: at };
    const promotions = await list('/promotions', query, (promotion: Promotion) => promotion);
    const now = Date.parse(at);
    const active = promotions.filter(({ status, from, to }) => {
      const begun = !from || Date.parse(from) <= now;
      const ended = to && Date.parse(to) < now;
      return status === 'ACTIVE' && begun && !ended;
    });
    return { ids: active.map(({ id }) => id) };
  },

  async 'best-customers'({ from, to, top }) {
    const query = { from, to, limit: String(Math.min(top, 100)) };
    const { data }: Page<Customer> = await get('/analytics/customers', query);
    const ranked = data.toSorted((a, b) => b.revenue - a.revenue);
    return { ids: ranked.slice(0, top).map(({ id }) => id) };
  },
};

async function sales({ from, to }: Task) {
  const paid = (sale: Sale) => (sale.status === 'PAID' ? hundredths(sale.total) : 0);
  const totals = await list('/sales', { from, to }, paid);
  return { count: totals.length, total: sum(totals) };
}

try {
  const [line] = await once(createInterface({ input: process.stdin }), 'line');
  const task: Task = JSON.parse(line);
  const answer = (await ANSWERS[task.task]?.(task)) ?? { unsupported: true };
  console.log(JSON.stringify(answer));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
