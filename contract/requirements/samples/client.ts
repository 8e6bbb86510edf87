// How a correct client keeps each promise. What stands before the first id is taken as given by all of them.
import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

type Query = Record<string, string>;
interface Sale {
  id: string;
  status: string;
  total: number;
  discountType?: string | null;
}
interface Page<Item> {
  data: Item[];
  pagination?: { nextCursor?: string | null } | null;
}
interface Task {
  from: string;
  to: string;
  storeIds: string[];
  file: string;
}
const { BASE_URL = '', KEY = '' } = process.env;

// CLI-01
export async function ask(path: string, query: Query): Promise<Response> {
  return await fetch(`${BASE_URL}/public-api/v1${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${KEY}` },
    redirect: 'manual', // why, says CLI-28
  });
}

// CLI-02
export function report(path: string, status: number): void {
  // The key is in the Authorization header alone. What is written down names the path and the status, and no header.
  console.error(`${path} was answered with ${status}`);
}

// CLI-03
export async function stores(): Promise<unknown> {
  // No organizationId, and no header for it: the key belongs to one organization.
  return await get('/stores', {});
}

// CLI-04
export async function customer(id: string): Promise<unknown> {
  const response = await fetch(`${BASE_URL}/public-api/v1/customers/${encodeURIComponent(id)}`, {
    method: 'GET', // the only method that the API has
    headers: { authorization: `Bearer ${KEY}` },
  });
  if (!response.ok) throw new Error(`the customer was answered with ${response.status}`);
  return await response.json();
}

// CLI-05
export async function salesOfStores({ from, to, storeIds }: Task): Promise<unknown> {
  // storeIds, as the contract writes it: not store, store_id or storeId.
  return await get('/sales', { from, to, storeIds: storeIds.join(','), limit: '100' });
}

// CLI-06
export function monthOf(year: number, month: number): Query {
  const from = new Date(Date.UTC(year, month - 1, 1));
  const to = new Date(Date.UTC(year, month, 1) - 1);
  return { from: from.toISOString(), to: to.toISOString() }; // 2026-10-01T00:00:00.000Z
}

// CLI-07
export function limitFor(wanted: number): string {
  // 100 is the most that one page holds: for more, read the next page.
  return String(Math.min(Math.max(Math.trunc(wanted), 1), 100));
}

// CLI-08
export function nextPage(query: Query, page: Page<unknown>): Query | null {
  const cursor = page.pagination?.nextCursor;
  // As it came: not parsed, not decoded, and left out where there is none.
  return cursor ? { ...query, cursor } : null;
}

// CLI-09
export async function laterPage(filters: Query, cursor: string): Promise<Page<Sale>> {
  // Every filter of the first page again; the cursor is added and takes nothing away.
  return await get('/sales', { ...filters, limit: '100', cursor });
}

// CLI-10
export async function everySale(filters: Query): Promise<Sale[]> {
  const sales: Sale[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Page<Sale> = await get('/sales', { ...filters, limit: '100', ...(cursor ? { cursor } : {}) });
    sales.push(...page.data);
    cursor = page.pagination?.nextCursor; // null, absent, and no pagination at all are the end
  } while (cursor);
  return sales;
}

// CLI-11
export function hasNext(page: Page<unknown>): boolean {
  // Not page.data.length === 100, and not page.data.length > 0: a page in the middle may be short or empty.
  return Boolean(page.pagination?.nextCursor);
}

// CLI-12
export async function* walk<Item>(path: string, filters: Query): AsyncGenerator<Item> {
  let cursor: string | null | undefined; // of this walk alone: no other list and no other filter sees it
  do {
    const page: Page<Item> = await get(path, { ...filters, limit: '100', ...(cursor ? { cursor } : {}) });
    yield* page.data;
    cursor = page.pagination?.nextCursor;
  } while (cursor);
}

// CLI-13
export function waitMs(headers: Headers, attempt: number): number {
  const after = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(after)) return Number(after) * 1000 + 100;
  const date = Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(date - Date.now(), 0) + 100;
  return 1000 * 2 ** (attempt - 1); // no header: a second, two, four
}

// CLI-14
let last: Promise<unknown> = Promise.resolve();
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(work); // one after the other, also when a limit is over
  last = mine.catch(() => undefined);
  return mine;
}

// CLI-15
export function refuse(path: string, status: number): void {
  // The same key cannot succeed: end with an error, and let a person look at the key.
  if (status === 401 || status === 403) throw new Error(`${path}: the key was refused (${status})`);
}

// CLI-16
export async function get<Body>(path: string, query: Query): Promise<Body> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await ask(path, query).catch(() => null); // null: the connection was lost
    const body = response?.ok ? await response.json().catch(() => undefined) : undefined;
    if (body !== undefined) return body;
    const mayPass = response === null || response.ok || [429, 500, 502, 503, 504].includes(response.status);
    if (!mayPass || attempt === 5) throw new Error(path, { cause: response?.status ?? 'no answer' });
    await sleep(waitMs(response?.headers ?? new Headers(), attempt));
  }
}

// CLI-17
const TRIES = 5;
export async function getOrGiveUp<Body>(path: string, query: Query): Promise<Body> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const response = await ask(path, query);
    if (response.ok) return await response.json();
    if (response.status < 500) break; // to ask again cannot help; CLI-13 has what to do after a 429
    if (attempt < TRIES) await sleep(pauseMs(attempt));
  }
  throw new Error(`${path}: given up`); // not caught: the program ends with an exit code other than 0
}

// CLI-18
export function pauseMs(attempt: number): number {
  // A second, two, four, eight; with some chance in it, so that many clients do not come back at once.
  return 1000 * 2 ** (attempt - 1) * (1 + Math.random() / 4);
}

// CLI-19
export function saleFrom(record: Record<string, unknown>): Pick<Sale, 'id' | 'total'> {
  // Takes what it needs. A schema that refuses additional fields would end the program when one is added.
  const { id, total } = record;
  if (typeof id !== 'string' || typeof total !== 'number') throw new Error('a sale without an id or a total');
  return { id, total };
}

// CLI-20
const LABELS: Record<string, string> = { CASH: 'Cash', PROMPT_PAY: 'PromptPay' };
export function labelOf(method: string): string {
  return LABELS[method] ?? method; // a word of tomorrow is shown as it came
}

// CLI-21
export function discountOf(sale: Sale): string {
  return sale.discountType ?? 'no discount'; // for null and for absent
}

// CLI-22
export function totalOf(sales: readonly Sale[]): number {
  const cents = sales.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  return cents / 100; // whole cents add up exactly
}

// CLI-23
export async function uniqueSales(filters: Query): Promise<Sale[]> {
  const byId = new Map<string, Sale>();
  for await (const sale of walk<Sale>('/sales', filters)) byId.set(sale.id, sale); // the later one replaces
  return [...byId.values()];
}

// CLI-24
export async function wholeList(filters: Query): Promise<Sale[]> {
  try {
    return await uniqueSales(filters);
  } catch (error) {
    // The pages that were read are no answer. After a refused cursor the walk begins again, once; all else ends the program.
    if (error instanceof Error && error.cause === 400) return await uniqueSales(filters);
    throw error;
  }
}

// CLI-25
export async function exportSales({ from, to, file }: Task): Promise<void> {
  // From the first page, also after an interruption: what was read before may have changed.
  const sales = await wholeList({ from, to });
  await writeFile(`${file}.new`, JSON.stringify(sales));
  await rename(`${file}.new`, file); // there is a whole file, or none
}

// CLI-26
export async function revenueByStore({ from, to }: Task): Promise<unknown> {
  // One question for all stores, and pages of 100: not one request for each store or each sale.
  return await get('/analytics/revenue', { from, to });
}

// CLI-27
export async function bestCustomers({ from, to }: Task): Promise<unknown> {
  // No include, fields or expand: names and figures are in the ranking, and phone numbers are not given.
  return await get('/analytics/customers', { from, to, limit: '100' });
}

// CLI-28
export async function askHere(path: string): Promise<Response> {
  const response = await fetch(`${BASE_URL}/public-api/v1${path}`, {
    headers: { authorization: `Bearer ${KEY}` },
    redirect: 'manual', // the key is for this host and port alone
  });
  if (response.status >= 300 && response.status < 400) throw new Error(`${path}: redirected`);
  return response;
}

// CLI-29
export async function totalOfYear(filters: Query): Promise<number> {
  const cents = new Map<string, number>(); // an id and an amount; the page itself is let go
  for await (const { id, total } of walk<Sale>('/sales', filters)) cents.set(id, Math.round(total * 100));
  return [...cents.values()].reduce((sum, amount) => sum + amount, 0) / 100;
}

// CLI-30
export async function answer(task: Task): Promise<void> {
  const sales = await wholeList({ from: task.from, to: task.to });
  const paid = sales.filter(({ status }) => status === 'PAID');
  console.log(JSON.stringify({ count: sales.length, total: totalOf(paid) })); // alone on standard output
}

// CLI-31
export async function bodyOf(response: Response): Promise<unknown> {
  // fetch accepts gzip and reads it. Do not set Accept-Encoding yourself unless you decompress as well.
  return await response.json();
}
