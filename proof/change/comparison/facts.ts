import type { Json, KeyName } from '../../../conformance/model/exchange.ts';
import { cursorOf, field, listField } from '../../../conformance/model/values/json.ts';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import { type OperationId, operations, operationsWithoutId } from '../../../contract/operations.ts';
import type { Deployment } from '../../fault.ts';
import { parsed } from '../../fault-kit/responses.ts';

/** Name and value, as often as it is sent. */
export type Pairs = readonly (readonly [string, string])[];

/** What the records of a shop are, as its own lists show them. */
export interface Facts {
  readonly records: ReadonlyMap<OperationId, readonly Json[]>;
  /** Of the other organization. */
  readonly foreign: { readonly stores: readonly string[]; readonly people: readonly string[] };
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
  let cursor: string | null = null;
  do {
    const request = get(path, cursor === null ? pairs : [...pairs, ['cursor', cursor]], keys.get(key));
    const response = await handle(request);
    pages.push({ request, response });
    cursor = cursorOf(parsed(response.body));
  } while (cursor !== null && pages.length < MOST_PAGES);
  return pages;
}

export async function factsOf(deployment: Deployment, now: number): Promise<Facts> {
  const wanted = { limit: '100', from: '2015-01-01T00:00:00.000Z', to: `${dayOf(now)}T23:59:59.999Z` };
  const records = new Map<OperationId, readonly Json[]>();
  for (const operation of operationsWithoutId) {
    const { path, parameters } = operations[operation];
    const asked = Object.entries(wanted).filter(([name]) => parameters.some((known) => known.name === name));
    records.set(operation, await recordsOf(deployment, path, asked));
  }
  const { foreignStore, foreignStaff, foreignCustomer } = deployment.facts;
  const others = await recordsOf(deployment, operations.listStores.path, [], 'other');
  const stores = [foreignStore, ...textsAt(others, ['id'])];
  return { records, foreign: { stores: [...new Set(stores)], people: [foreignStaff, foreignCustomer] }, now };
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

async function recordsOf(...asked: Parameters<typeof walked>): Promise<readonly Json[]> {
  const pages = await walked(...asked);
  return pages.flatMap(({ response }) => listField(parsed(response.body), 'data'));
}

/** The different texts and numbers that the records of a list show at a place, or in each item of a list there. */
export function shown({ records }: Facts, list: OperationId, ...path: readonly string[]): string[] {
  return textsAt(records.get(list) ?? [], path);
}

function textsAt(records: readonly Json[], path: readonly string[]): string[] {
  const found = path.reduce((holders, name) => holders.flatMap((one) => field(one, name) ?? []), records);
  const texts = found.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));
  return [...new Set(texts)].filter((text) => text !== '');
}
