import type { Json, KeyName } from '../../../conformance/model/exchange.ts';
import { field, isObject, listField, textField } from '../../../conformance/model/values/json.ts';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import { type OperationId, operations, operationsWithoutId } from '../../../contract/operations.ts';
import type { Deployment } from '../../fault.ts';
import { parsed } from '../../fault-kit/responses.ts';

/** Name and value, as often as it is sent. */
export type Pairs = readonly (readonly [string, string])[];

/** What the records of a shop are, as its own lists show them. */
export interface Facts {
  readonly records: ReadonlyMap<OperationId, readonly Json[]>;
  /** Stores, a staff member and a customer of the other organization. */
  readonly foreign: { readonly stores: readonly string[]; readonly staff: string; readonly customer: string };
  readonly now: number;
}

/** More than every list has, so that a list that never ends ends here. */
const MOST_PAGES = 60;

export function get(path: string, pairs: Pairs, key: string | undefined): ApiRequest {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return { method: 'GET', url: pairs.length === 0 ? path : `${path}?${query}`, headers };
}

/** Asks page after page, until there is no other cursor. */
export async function walked(
  { handle, keys }: Deployment,
  path: string,
  pairs: Pairs,
  key: KeyName = 'good',
): Promise<readonly { readonly request: ApiRequest; readonly response: ApiResponse }[]> {
  const pages = [];
  let cursor = '';
  do {
    const request = get(path, cursor === '' ? pairs : [...pairs, ['cursor', cursor]], keys.get(key));
    const response = await handle(request);
    pages.push({ request, response });
    cursor = textField(field(bodyOf(response), 'pagination'), 'nextCursor');
  } while (cursor !== '' && pages.length < MOST_PAGES);
  return pages;
}

export async function factsOf(deployment: Deployment, now: number): Promise<Facts> {
  const records = new Map<OperationId, readonly Json[]>();
  for (const operation of operationsWithoutId) {
    const { path, parameters } = operations[operation];
    const known: readonly string[] = parameters.map(({ name }) => name);
    const wanted = Object.entries({ limit: '100', from: '2015-01-01T00:00:00.000Z', to: endOf(now) });
    const asked = wanted.filter(([name]) => known.includes(name));
    records.set(operation, await recordsOf(deployment, path, asked));
  }
  const { foreignStore, foreignStaff: staff, foreignCustomer: customer } = deployment.facts;
  const stores = ids(await recordsOf(deployment, operations.listStores.path, [], 'other'));
  return { records, foreign: { stores: [...new Set([foreignStore, ...stores])], staff, customer }, now };
}

async function recordsOf(...asked: Parameters<typeof walked>): Promise<readonly Json[]> {
  const pages = await walked(...asked);
  return pages.flatMap(({ response }) => listField(bodyOf(response), 'data'));
}

function endOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 10)}T23:59:59.999Z`;
}

export function ids(records: readonly Json[]): string[] {
  return records.map((record) => textField(record, 'id')).filter((id) => id !== '');
}

function bodyOf({ body }: ApiResponse): Json {
  return parsed(body) ?? null;
}

interface SeenTwice {
  readonly before: string;
  readonly after: string;
}

/** Where the answers to one request differ, for whoever reads why a mutant survived. */
export function differenceWords(
  { method, url, headers }: ApiRequest,
  { before, after }: SeenTwice,
  plain: ApiResponse | undefined,
  mutated: ApiResponse,
): string {
  const asked = `${method} ${url}${headers.authorization === undefined ? ' without a key' : ''}`;
  const place = plain === undefined ? null : firstDifference(bodyOf(plain), bodyOf(mutated), '');
  if (before.slice(0, 3) !== after.slice(0, 3) || place === null) return `${asked}: ${before} => ${after}`;
  return `${asked}: ${place}`;
}

/** The first place at which two bodies differ, with both values; null where they are the same. */
export function firstDifference(one: unknown, other: unknown, path: string): string | null {
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length)
    return `${path} has ${one.length} => ${other.length}`;
  if (isBranch(one) && isBranch(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    for (const name of names) {
      const found = firstDifference(one[name], other[name], `${path}/${name}`);
      if (found !== null) return found;
    }
    return null;
  }
  const [before, after] = [JSON.stringify(one), JSON.stringify(other)];
  return before === after ? null : `${path} ${shortened(before)} => ${shortened(after)}`;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) || Array.isArray(value);
}

function shortened(text: string | undefined): string {
  return text === undefined ? 'nothing' : text.slice(0, 80);
}
