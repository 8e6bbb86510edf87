import { basePath, pathOf } from '../../contract/operations.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Judgement } from '../model/outcome.ts';
import { plural } from '../model/values/plural.ts';
import { sentOnlyBy } from '../see/answers.ts';

type Asked = Pick<Exchange, 'operation' | 'method' | 'query'>;

/** So many endpoints are named. */
const NAMED = 6;

/** What differs within an endpoint comes before other endpoints, and what names no difference last. */
const [WITHIN, APART, SILENT] = [0, 1, 2];

interface Part {
  readonly text: string;
  readonly place: number;
  readonly requests: number;
}

/**
 * Which requests kept the promise that others broke: "/products, /sales without search (11 requests)". Null where the two
 * differ in nothing that can be named.
 */
export function keptByLine(
  { kept, broken }: NonNullable<Judgement['sides']>,
  exchanges: ReadonlyMap<string, Asked>,
): string | null {
  const askedBy = (ids: readonly string[]) =>
    Map.groupBy(
      ids.flatMap((id) => exchanges.get(id) ?? []),
      endpointOf,
    );
  const breaking = askedBy(broken);
  const keeping = askedBy([...new Set(kept).difference(new Set(broken))]);
  const all = [...keeping].map(([endpoint, own]) => partOf(endpoint, own, breaking.get(endpoint)));
  const parts = all.toSorted((a, b) => a.place - b.place);
  if (breaking.size === 0 || !parts.some(({ place }) => place !== SILENT)) return null;
  const more = parts.length - NAMED;
  const named = parts.slice(0, NAMED).map(({ text }) => text);
  const requests = parts.reduce((sum, part) => sum + part.requests, 0);
  return `${named.join(', ')}${more > 0 ? ` and ${plural(more, 'more endpoint')}` : ''} (${requests} ${requests === 1 ? 'request' : 'requests'})`;
}

function partOf(endpoint: string, own: readonly Asked[], others: readonly Asked[] | undefined): Part {
  const requests = own.length;
  if (others === undefined) return { text: endpoint, place: APART, requests };
  const found = difference(endpoint, own, others);
  if (found === null) return { text: `other requests to ${endpoint}`, place: SILENT, requests };
  return { text: found, place: WITHIN, requests };
}

function difference(endpoint: string, own: readonly Asked[], others: readonly Asked[]): string | null {
  const lacked = sentOnlyBy(others, own);
  if (lacked !== null) return `${endpoint} without ${lacked}`;
  const had = sentOnlyBy(own, others);
  if (had !== null) return `${endpoint} with ${had}`;
  const methods = methodsOf(own);
  return methods.isDisjointFrom(methodsOf(others)) ? `${[...methods].join(', ')} ${endpoint}` : null;
}

function methodsOf(requests: readonly Asked[]): ReadonlySet<string> {
  return new Set(requests.map(({ method }) => method));
}

function endpointOf({ operation }: Asked): string {
  return operation === 'other' ? 'unknown paths' : pathOf(operation, '{id}').slice(basePath.length);
}
