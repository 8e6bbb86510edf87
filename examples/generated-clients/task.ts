/**
 * What counterproof client asks of each client, whatever generated it: reads the task, walks the pages, prints the answer. It retries
 * nothing and waits for nothing: that is for the client to do.
 */
import { text } from 'node:stream/consumers';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination?: { readonly nextCursor?: string | null } | null;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

type Sale = { readonly id: string; readonly status: string; readonly total: number };
type Movement = { readonly id: string; readonly quantity: number };
type Promotion = { readonly id: string; readonly from?: string | null; readonly to?: string | null };
type RevenueRow = { readonly date: string; readonly storeId: string; readonly revenue: number };
type Paged = { readonly limit: number; readonly cursor?: string };

export interface Api {
  sales(query: Range & Paged): Promise<Page<Sale>>;
  movements(query: Range & Paged & { productIds: string[] }): Promise<Page<Movement>>;
  promotions(query: Range & Paged & { active: boolean }): Promise<Page<Promotion>>;
  revenue(query: Range): Promise<{ readonly data: readonly RevenueRow[] }>;
  customers(query: Range & { limit: number }): Promise<{ readonly data: readonly { readonly id: string }[] }>;
}

/** Of a record that comes twice, the last counts. Only what the task needs is kept: a list may have 100,000. */
async function all<Row extends { readonly id: string }, Kept>(
  page: (query: Paged) => Promise<Page<Row>>,
  keep: (row: Row) => Kept,
): Promise<Kept[]> {
  const rows = new Map<string, Kept>();
  for (let cursor: string | null | undefined; ; ) {
    const { data, pagination } = await page({ limit: 100, ...(cursor ? { cursor } : {}) });
    for (const row of data) rows.set(row.id, keep(row));
    cursor = pagination?.nextCursor;
    if (!cursor) return [...rows.values()];
  }
}

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

export async function answer(clientOf: (baseUrl: string, key: string) => Api): Promise<void> {
  const { task, baseUrl, key, from, to, at, productId, top } = JSON.parse(await text(process.stdin));
  const api = clientOf(baseUrl, key);
  const sales = async () => {
    const paid = await all(
      (page) => api.sales({ from, to, ...page }),
      ({ status, total }) => (status === 'PAID' ? total : 0),
    );
    return { count: paid.length, total: sum(paid) };
  };
  const tasks: Record<string, () => Promise<unknown>> = {
    'sales-of-month': sales,
    export: sales,
    async 'stock-movements'() {
      const quantities = await all(
        (page) => api.movements({ from, to, productIds: [productId], ...page }),
        ({ quantity }) => quantity,
      );
      return { count: quantities.length, quantity: sum(quantities) };
    },
    async 'promotions-today'() {
      const rows = await all(
        (page) => api.promotions({ from: at, to: at, active: true, ...page }),
        (row) => row,
      );
      return {
        ids: rows.filter((one) => !(one.from && one.from > at) && !(one.to && one.to < at)).map(({ id }) => id),
      };
    },
    async 'revenue-by-store-and-day'() {
      return { rows: (await api.revenue({ from, to })).data };
    },
    async 'best-customers'() {
      return { ids: (await api.customers({ from, to, limit: top })).data.map(({ id }) => id) };
    },
  };
  console.log(JSON.stringify((await tasks[task]?.()) ?? { unsupported: true }));
}
