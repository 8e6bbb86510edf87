import { remembered } from '../../conformance/model/values/memoize.ts';
import { hasTrait, type OperationId } from '../../contract/operations.ts';
import type { Violation } from '../../contract/problems.ts';
import type { RetryForm } from '../../workbench/sandbox/trouble.ts';
import type { TaskName } from '../tasks/task-names.ts';
import type { Difference } from '../tasks/tasks.ts';

/** More than any client under test needs; what comes after is answered and not recorded. */
export const MOST_RECEIVED = 50_000;

/** What a run of `counterproof client` saw. It is plain data: written to the evidence file and read back, it is the same. */
export interface Traffic {
  /** `tasks`: a command that was started with tasks. `observed`: requests of a client that we did not start. */
  readonly mode: 'tasks' | 'observed';
  /** Those that the client does. */
  readonly tasks: readonly TaskName[];
  readonly executions: readonly Execution[];
  readonly received: readonly Received[];
}

/** One start of a client with one task; what is observed is one execution without a task. */
export interface Execution {
  readonly id: string;
  readonly task: TaskName | null;
  /** What it met, by the ids of situations; none where nothing was in its way. */
  readonly situations: readonly string[];
  /** Those of them that came about: a limit that the client ran into, a page that it asked for. */
  readonly met: readonly string[];
  readonly end: End;
  readonly ms: number;
  /** The most memory that it held; null where it was not measured. */
  readonly peakMB: number | null;
  readonly printedKey: boolean;
}

export type End =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly differences: readonly Difference[] }
  /** It ended with an exit code other than 0, or by a signal of its own. */
  | { readonly kind: 'failed'; readonly code: number | null; readonly signal: string | null }
  /** Its standard output holds no answer; the reason is one clause. */
  | { readonly kind: 'noAnswer'; readonly reason: string }
  | { readonly kind: 'ranOut'; readonly of: 'time' | 'output' | 'memory' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'observed' };

/** Right, but for fractions of a cent: that is a promise of its own. */
export function isAnswered(end: End): boolean {
  return (
    end.kind === 'right' || (end.kind === 'wrong' && end.differences.every(({ isFraction }) => isFraction === true))
  );
}

/** One request that a client sent, and what it was answered. */
export interface Received {
  /** The id of its exchange. */
  readonly exchange: string;
  readonly execution: string;
  /** In ms since the run began. */
  readonly at: number;
  readonly answeredAt: number;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationId | null;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly key: KeySent;
  /** Where else the key was: `address`, `header x-api-key`. */
  readonly keyElsewhere: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly status: number | null;
  /** What the sandbox found wrong with parameters. */
  readonly violations: readonly Pick<Violation, 'parameter' | 'expected'>[];
  /** Of a page of a list that was answered. */
  readonly page: Page | null;
  readonly compressed: boolean;
  /** What went wrong with the answer, on purpose or by the limit of the key. */
  readonly harm: HarmDone | null;
  /** It went to another origin, to which a redirect led. */
  readonly elsewhere?: true;
}

/** What is known of one request, before it has a place in the run. */
export type Seen = Omit<Received, 'exchange' | 'execution'>;

/** `bearer`: the key of this run. `other`: a bearer token that is not. */
export type KeySent = 'bearer' | 'other' | 'malformed' | 'none';

export interface Page {
  /** The nextCursor that it gave; null at the end of the list. */
  readonly next: string | null;
  readonly records: number;
}

export interface HarmDone {
  /** `limit`: by the sandbox's own limit, and not on purpose. */
  readonly kind: 'status' | 'delay' | 'cut-off' | 'rotate-key' | 'refuse-cursor' | 'redirect' | 'limit';
  readonly retry?: RetryForm;
  /** When the client may come back, in ms since the run began. */
  readonly until?: number;
}

declare module '../../conformance/model/artifacts.ts' {
  interface Artifacts {
    readonly traffic: Traffic;
  }
}

export function isPaged({ operation }: Pick<Received, 'operation'>): boolean {
  return operation !== null && hasTrait(operation, 'paged');
}

/** Of a parameter that is sent several times, the first value. */
export function valueIn({ query }: Pick<Received, 'query'>, parameter: string): string | undefined {
  return query.find(([name]) => name === parameter)?.[1];
}

export function cursorOf(one: Pick<Received, 'query'>): string | null {
  return valueIn(one, 'cursor') ?? null;
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
  const givers = Map.groupBy(received, ({ page }) => page?.next || null);
  return (one, cursor) => {
    const all = givers.get(cursor) ?? [];
    const isOfList = ({ operation }: Received) => operation === one.operation;
    const fits = (giver: Received) => isOfList(giver) && filtersOf(giver) === filtersOf(one);
    return all.find(fits) ?? all.findLast(isOfList) ?? all.at(-1);
  };
}

/** The pages of one list, one after the other. */
export interface Walk {
  readonly pages: readonly Received[];
  readonly first: Received;
  readonly last: Received;
  /** Its last page was read: there is no next one. */
  readonly ended: boolean;
}

/** Walks of one execution: each begins without a cursor, and goes on with the cursor that its last page gave. */
export function walksOf(received: readonly Received[]): readonly Walk[] {
  const walks: Walk[] = [];
  for (const page of received) {
    if (!isPaged(page) || page.page === null || page.method !== 'GET') continue;
    const cursor = cursorOf(page);
    const open = walks.findLastIndex(
      ({ last }) => cursor !== null && last.page?.next === cursor && last.operation === page.operation,
    );
    const { first = page, pages = [] } = walks[open] ?? {};
    const walk = { first, last: page, pages: [...pages, page], ended: page.page.next === null };
    if (open === -1) walks.push(walk);
    else walks[open] = walk;
  }
  return walks.filter(({ first }) => cursorOf(first) === null);
}
