/** Small requests that the bench sends before the load and during it. */
export interface Client {
  readonly url: string;
  readonly key: string;
}

export async function askJson(client: Client, path: string): Promise<unknown> {
  const response = await fetch(`${client.url}${path}`, { headers: { authorization: `Bearer ${client.key}` } });
  if (response.status !== 200) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
  return await response.json();
}

export interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly next: string | null;
}

export async function askPage(client: Client, path: string): Promise<Page> {
  const body = await askJson(client, path);
  return { data: recordsIn(body), next: nextIn(body) };
}

function recordsIn(body: unknown): Record<string, unknown>[] {
  const data = memberOf(body, 'data');
  return Array.isArray(data) ? data : [];
}

export function nextIn(body: unknown): string | null {
  const next = memberOf(memberOf(body, 'pagination'), 'nextCursor');
  return typeof next === 'string' ? next : null;
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

export function textOf(value: unknown, name: string): string {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found : '';
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
