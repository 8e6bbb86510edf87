/**
 * What each client does, whatever generated it: reads all sales page by page, some of them by a list of states, promotions with their
 * nulls and revenue to the cent, and is refused in three ways that have a type. Prints one line of JSON.
 */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination?: { readonly nextCursor?: string | null };
}

export interface Range {
  readonly from: string;
  readonly to: string;
  readonly status?: ('PAID' | 'REFUNDED')[];
  readonly limit: number;
  readonly cursor?: string;
}

export interface Client {
  sales(range: Range): Promise<Page<{ readonly total: number }>>;
  promotions(query: { limit: number; cursor?: string }): Promise<Page<{ readonly discountValue: number | null }>>;
  revenue(range: { from: string; to: string }): Promise<Page<{ readonly revenue: number }>>;
  /** The code of the refusal; null where it was answered. */
  customer(id: string): Promise<string | null>;
  me(): Promise<string | null>;
}

const { BASE = '', KEY = '', FROM = '', TO = '', UNKNOWN = '', LIMITED = '', LIMITED_KEY = '' } = process.env;

async function all<Row>(page: (cursor: { cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; ; ) {
    const { data, pagination } = await page(cursor ? { cursor } : {});
    rows.push(...data);
    cursor = pagination?.nextCursor;
    if (!cursor) return rows;
  }
}

async function untilRefused(client: Client): Promise<string | null> {
  for (let asked = 0; asked < 50; asked += 1) {
    const code = await client.me();
    if (code !== null) return code;
  }
  return null;
}

export async function walk(clientOf: (baseUrl: string, key: string) => Client): Promise<void> {
  const client = clientOf(BASE, KEY);
  const range = { from: FROM, to: TO };
  const sales = await all((cursor) => client.sales({ ...range, limit: 100, ...cursor }));
  const listed = await all((cursor) => client.sales({ ...range, limit: 100, status: ['PAID', 'REFUNDED'], ...cursor }));
  const promotions = await all((cursor) => client.promotions({ limit: 100, ...cursor }));
  const revenue = (await client.revenue(range)).data.reduce((sum, row) => sum + Math.round(row.revenue * 100), 0);
  const seen = {
    sales: sales.length,
    listed: listed.length,
    nulls: promotions.filter(({ discountValue }) => discountValue === null).length,
    revenue,
    notFound: await client.customer(UNKNOWN),
    unauthorized: await clientOf(BASE, 'cp_live_wrong').me(),
    tooMany: await untilRefused(clientOf(LIMITED, LIMITED_KEY)),
  };
  console.log(JSON.stringify(seen));
}
