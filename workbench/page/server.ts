import type { OrganizationInfo } from '../../reference-impl/store/store.ts';
import { root } from '../addresses.ts';
import type { ShownKey } from '../log/credentials.ts';

/** A line from the server that says why it did not do something. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Asks the control API. `T` is what its route gives: page and server are built from the same types. */
export async function get<T>(path: string): Promise<T> {
  return await call(path, {});
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return await call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function remove(path: string): Promise<void> {
  await call(path, { method: 'DELETE', headers: { 'content-type': 'application/json' } });
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`${root}${path}`, init);
  const text = await answer.text();
  if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  throw new Refusal(errorOf(text));
}

function errorOf(text: string): string {
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return 'The sandbox does not answer.';
  }
}

/** What comes while it is under way makes one more of it, and no more. If the server is gone, the bar says so. */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let [isUnderWay, isWanted] = [false, false];
  const run = async () => {
    isUnderWay = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(() => undefined);
    }
    isUnderWay = false;
  };
  return () => {
    isWanted = true;
    if (!isUnderWay) void run();
  };
}

export interface Keys {
  readonly organizations: readonly OrganizationInfo[];
  readonly keys: readonly ShownKey[];
}

/** A request as code. `key` stands where the key goes: the page has none, so it is a variable of the environment. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly key: string | null;
}

/** The forms of a request as code. */
export const languages: readonly (readonly [name: string, code: (call: Call) => string])[] = [
  ['curl', curl],
  ['fetch', javascript],
  ['Python', python],
];

export function curl({ method, url, key }: Call): string {
  const verb = method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` -X ${method}`;
  const field = key === null ? '' : ` -H "Authorization: Bearer ${key}"`;
  return `curl${verb}${field} '${url.replaceAll("'", '%27')}'`;
}

function javascript({ method, url, key }: Call): string {
  const verb = method === 'GET' ? [] : [`method: ${JSON.stringify(method)}`];
  const field = key === null ? [] : [`headers: { Authorization: ${quoted(key)} }`];
  const options = [...verb, ...field];
  const second = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return `const response = await fetch(${JSON.stringify(url)}${second});\nconsole.log(response.status, await response.json());`;
}

function quoted(key: string): string {
  const name = variable(key);
  return name === null ? JSON.stringify(`Bearer ${key}`) : `\`Bearer \${process.env.${name}}\``;
}

function python({ method, url, key }: Call): string {
  const name = key === null ? null : variable(key);
  const value = name === null ? JSON.stringify(`Bearer ${key}`) : `f"Bearer {os.environ['${name}']}"`;
  const field = key === null ? '' : `, headers={"Authorization": ${value}}`;
  const verb = method === 'GET' ? '' : `, method=${JSON.stringify(method)}`;
  const imports = name === null ? 'import json, urllib.request' : 'import json, os, urllib.request';
  return `${imports}\n\nrequest = urllib.request.Request(${JSON.stringify(url)}${verb}${field})\nprint(json.load(urllib.request.urlopen(request)))`;
}

/** The variable that a shell would put in. */
function variable(key: string): string | null {
  return /^\$([A-Z_]+)$/.exec(key)?.[1] ?? null;
}

/** Where the key of a copied command comes from. */
export const keyVariable = '$COUNTERPROOF_KEY';
