import type { SaleSummary, StaffRow } from '../../contract/generated/records.ts';

/** Small requests that the bench sends before the load and during it. */
export interface Client {
  readonly url: string;
  readonly key: string;
}

/** What is asked is known to answer with this: a sandbox, a mock or a fleet of ours. */
export async function askJson<Body>(client: Client, path: string): Promise<Body> {
  const response = await fetch(`${client.url}${path}`, { headers: { authorization: `Bearer ${client.key}` } });
  if (response.status !== 200) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** A page of a list, or rows: of each record what the bench looks at. */
export interface Page {
  readonly data: readonly Shown[];
  readonly pagination?: { readonly nextCursor: string | null };
}

type Shown = Pick<SaleSummary, 'id' | 'createdAt' | 'invoiceId' | 'total'> & Pick<StaffRow, 'revenue' | 'txCount'>;

export async function askPage(client: Client, path: string) {
  const { data, pagination } = await askJson<Page>(client, path);
  return { data, next: pagination?.nextCursor ?? null };
}

/** One question: what the load sends again and again. */
export interface Ask {
  readonly path: string;
  readonly key: string;
  readonly prefer?: string;
}

/** The sizes of the answers to some of these questions, evenly taken from all of them. */
export async function answerSizes(url: string, asks: readonly Ask[], count = 256): Promise<number[]> {
  const sizes: number[] = [];
  for (let index = 0; index < count; index++) {
    const ask = asks[Math.floor((index * asks.length) / count)];
    if (ask === undefined) break;
    const { path, key, prefer } = ask;
    const headers = { authorization: `Bearer ${key}`, ...(prefer === undefined ? {} : { prefer }) };
    const response = await fetch(`${url}${path}`, { headers });
    sizes.push((await response.arrayBuffer()).byteLength);
  }
  return sizes;
}

/** The same questions with lists in their repeated form only: Prism takes `a,b` for one value, and refuses it. */
export function repeatedForm(asks: readonly Ask[]): Ask[] {
  return asks.map((ask) => ({ ...ask, path: ask.path.replaceAll(/(\w+)=([^&]*,[^&]*)/g, repeated) }));
}

function repeated(_all: string, name: string, values: string): string {
  return values
    .split(',')
    .map((value) => `${name}=${value}`)
    .join('&');
}
