/** What a client has to see, asked for with fetch alone. */
export interface Seen {
  readonly sales: number;
  readonly listed: number;
  readonly nulls: number;
  /** In cents. */
  readonly revenue: number;
  readonly notFound: string | null;
  readonly unauthorized: string | null;
  readonly tooMany: string | null;
}

export interface Asked {
  readonly base: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly unknown: string;
}

interface Row {
  readonly discountValue: number | null;
  readonly revenue: number;
}

export async function expectedOf({ base, key, from, to, unknown }: Asked): Promise<Seen> {
  const ask = (path: string, good = key) =>
    fetch(`${base}/public-api/v1${path}`, { headers: { authorization: `Bearer ${good}` } });
  const every = async (path: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let cursor = ''; ; ) {
      const { data, pagination } = await (await ask(`${path}${cursor}`)).json();
      rows.push(...data);
      if (!pagination?.nextCursor) return rows;
      cursor = `&cursor=${pagination.nextCursor}`;
    }
  };
  const codeOf = async (answer: Response) => (answer.ok ? null : (await answer.json()).code);
  const range = `from=${from}&to=${to}`;
  const listed = await every(`/sales?limit=100&${range}&status=PAID&status=REFUNDED`);
  const inOneText = await every(`/sales?limit=100&${range}&status=PAID,REFUNDED`);
  if (listed.length !== inOneText.length) throw new Error('both forms of a list give other sales');
  const revenue = await (await ask(`/analytics/revenue?${range}`)).json();
  return {
    sales: (await every(`/sales?limit=100&${range}`)).length,
    listed: listed.length,
    nulls: (await every('/promotions?limit=100')).filter(({ discountValue }) => discountValue === null).length,
    revenue: revenue.data.reduce((sum: number, row: Row) => sum + Math.round(row.revenue * 100), 0),
    notFound: await codeOf(await ask(`/customers/${unknown}`)),
    unauthorized: await codeOf(await ask('/me', 'cp_live_wrong')),
    tooMany: 'rate_limited',
  };
}
