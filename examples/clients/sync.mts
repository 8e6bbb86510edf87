// Keeps a file of all sales up to date: node sync.mts (BASE_URL, KEY and FILE come from the environment)
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const { BASE_URL = 'http://127.0.0.1:4010', KEY = '', FILE = 'sales.json' } = process.env;
const OVERLAP = 60 * 86_400_000; // refunds change old sales: read the last 60 days again each time

type Sale = { id: string; createdAt: string; status: string; total: number };
type Page = { data: Sale[]; pagination?: { nextCursor?: string | null } };

async function get(query: Record<string, string>): Promise<Page> {
  for (let attempt = 1; ; attempt += 1) {
    const url = `${BASE_URL}/public-api/v1/sales?${new URLSearchParams(query)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${KEY}` } }).catch(() => null);
    const text = await response?.text().catch(() => undefined); // undefined where the connection was lost
    if (response?.ok && text !== undefined) return JSON.parse(text);
    const mayPass = text === undefined || [429, 500, 502, 503, 504].includes(response?.status ?? 0);
    if (!mayPass || attempt > 8) throw new Error(`${url}: ${response?.status ?? 'no answer'} ${text ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, waitOf(response?.headers.get('retry-after') ?? '', attempt)));
  }
}

// Retry-After is a number of seconds or a date; other headers differ from deployment to deployment.
function waitOf(after: string, attempt: number): number {
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(ms) ? 1000 * 2 ** attempt : Math.max(ms, 500);
}

const saved: Sale[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
const sales = new Map(saved.map((sale) => [sale.id, sale]));
const newest = Math.max(OVERLAP, ...saved.map(({ createdAt }) => Date.parse(createdAt)));
const from = new Date(newest - OVERLAP).toISOString();
const to = '2100-01-01T00:00:00.000Z'; // without both bounds, a default range may apply
for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
  const page = await get({ from, to, limit: '100', ...(cursor && { cursor }) });
  for (const sale of page.data) sales.set(sale.id, sale);
  cursor = page.pagination?.nextCursor;
}
writeFileSync(FILE, JSON.stringify([...sales.values()]));
console.log(`${sales.size} sales`);
