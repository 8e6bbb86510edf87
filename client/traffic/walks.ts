import { remembered } from '../../conformance/model/values/memoize.ts';
import { hasTrait } from '../../contract/operations.ts';
import type { Received } from './traffic.ts';

export function isPaged({ operation }: Pick<Received, 'operation'>): boolean {
  return operation !== null && hasTrait(operation, 'paged');
}

export function cursorOf({ query }: Pick<Received, 'query'>): string | null {
  return query.find(([name]) => name === 'cursor')?.[1] ?? null;
}

type Query = Received['query'];

/** What tells requests apart: two with the same key ask for the same. */
export function requestKey({ path, query }: Pick<Received, 'path' | 'query'>): string {
  return `${path} ${queryText(query)}`;
}

const queryText = remembered((query: Query) => JSON.stringify(query));

/** Everything that is asked but for the page: filters and range, in any order, lists in either form. */
export function filtersOf({ query }: Pick<Received, 'query'>): string {
  return filterText(query);
}

const filterText = remembered((query: Query) => {
  const values = query
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .flatMap(([name, value]) => value.split(',').map((one) => `${name}=${one}`));
  return [...new Set(values)].sort().join('&');
});

/**
 * Finds the page that gave a cursor. Two walks may come by one place: of several pages it is the one that fits best, of the same list
 * and with the same filters.
 */
export function giversIn(received: readonly Received[]): (one: Received, cursor: string) => Received | undefined {
  const [fitting, ofList, any] = [
    new Map<string, Received>(),
    new Map<string, Received>(),
    new Map<string, Received>(),
  ];
  for (const giver of received) {
    const next = giver.page?.next;
    if (!next) continue;
    const place = `${giver.operation} ${next}`;
    const whole = `${place} ${filtersOf(giver)}`;
    if (!fitting.has(whole)) fitting.set(whole, giver);
    ofList.set(place, giver);
    any.set(next, giver);
  }
  return (one, cursor) => {
    const place = `${one.operation} ${cursor}`;
    return fitting.get(`${place} ${filtersOf(one)}`) ?? ofList.get(place) ?? any.get(cursor);
  };
}

/** The pages of one list, one after the other. */
export interface Walk {
  readonly pages: readonly Received[];
  /** Its last page was read: there is no next one. */
  readonly ended: boolean;
}

/** Walks of one execution: each begins without a cursor, and goes on with the cursor that its last page gave. */
export function walksOf(received: readonly Received[]): readonly Walk[] {
  const pages = received.filter((one) => isPaged(one) && one.page !== null && one.method === 'GET');
  const walks: Received[][] = [];
  for (const page of pages) {
    const cursor = cursorOf(page);
    const open = cursor === null ? undefined : walks.findLast((walk) => leadsTo(walk, cursor, page));
    if (open === undefined) walks.push([page]);
    else open.push(page);
  }
  return walks.map((walk) => ({ pages: walk, ended: walk.at(-1)?.page?.next === null }));
}

function leadsTo(walk: readonly Received[], cursor: string, { operation }: Received): boolean {
  const last = walk.at(-1);
  return last?.page?.next === cursor && last.operation === operation;
}
