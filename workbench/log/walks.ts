/** What has to be known of a request to say which page of which walk it asked for. */
export interface Asked {
  readonly no: number;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  /** The id of the key; null without a key, or with one that is not of this deployment. */
  readonly key: string | null;
  /** The cursor that a page of a list answered with; null on the last page, left out where it is not known. */
  readonly next?: string | null;
}

/** The pages of one list, asked for one after the other. It grows while requests come in. */
export interface Walk {
  /** The number of its first request: no other walk has it. */
  readonly first: number;
  /** How many pages were asked for so far. */
  pages: number;
  /** How many pages the list has; null until its last one was seen. */
  total: number | null;
  /** How many it had when it was last read to its end with the same key and parameters; null if it never was. */
  readonly lastTotal: number | null;
}

export interface Place {
  readonly walk: Walk;
  /** From 1; null where not all requests of the walk before it are known. */
  readonly page: number | null;
  /** Whether this page was asked for before, as after a refusal. */
  readonly isAgain: boolean;
  /** The page before; of a first page, or what has no pages, the one before to the same endpoint. */
  readonly before: Pick<Asked, 'no' | 'path'> | null;
}

interface Walking {
  readonly walk: Walk;
  /** The key, the path and the parameters of its first request. */
  readonly query: string;
  /** Whether every page so far is known. */
  isWhole: boolean;
  /** Of the last page that was answered. */
  answered: number;
  /** What asks for the next page: undefined while it is not known, null when there is none. */
  expected: string | null | undefined;
  last: Pick<Asked, 'no' | 'path'>;
}

/** More walks than anyone has under way; a page that is open for days must not remember all that there were. */
const MOST_REMEMBERED = 2000;

/**
 * Puts requests into walks, oldest first. A cursor belongs to the newest walk whose last answer gave it. Where answers or requests
 * between are not known, it belongs to the newest walk of the same key with the same other parameters that is not at its end.
 */
export class Walks {
  readonly #byCursor = new Map<string, Walking[]>();
  readonly #byQuery = new Map<string, Walking>();
  readonly #askedFor = new Map<string, { readonly walking: Walking; readonly page: number }>();
  readonly #totals = new Map<string, number>();
  readonly #lastTo = new Map<string, Pick<Asked, 'no' | 'path'>>();

  /** Null for what is no reading of a list or record. */
  add({ no, method, path: target, status, key, next }: Asked): Place | null {
    if (method !== 'GET') return null;
    const { path, parameters } = decoded(target);
    const endpoint = `${key} ${path}`;
    const request = { no, path: target };
    const cursor = parameters.get('cursor')?.[0];
    const query = `${endpoint} ${queryOf(parameters)}`;
    const earlier = this.#lastTo.get(path) ?? null;
    const found = cursor === undefined ? null : this.#find(`${endpoint} ${cursor}`, query);
    const walking = found?.walking ?? this.#begin(request, query, cursor === undefined);
    const page = found?.page ?? 1;
    const before = found === null ? earlier : walking.last;
    if (found === null) remember(this.#lastTo, path, request);
    const isAgain = found !== null && page <= walking.walk.pages;
    walking.walk.pages = Math.max(walking.walk.pages, page);
    walking.last = request;
    remember(this.#byQuery, query, walking);
    if (cursor !== undefined) remember(this.#askedFor, `${endpoint} ${cursor}`, { walking, page });
    if (status < 300) this.#answered(walking, { endpoint, page, next });
    return { walk: walking.walk, page: walking.isWhole ? page : null, isAgain, before };
  }

  #begin(request: Pick<Asked, 'no' | 'path'>, query: string, isWhole: boolean): Walking {
    const walk: Walk = { first: request.no, pages: 0, total: null, lastTotal: this.#totals.get(query) ?? null };
    return { walk, query, isWhole, answered: 0, expected: undefined, last: request };
  }

  #find(cursor: string, query: string): { readonly walking: Walking; readonly page: number } | null {
    const expecting = this.#byCursor.get(cursor)?.at(-1);
    if (expecting !== undefined) return { walking: expecting, page: expecting.answered + 1 };
    const asked = this.#askedFor.get(cursor);
    if (asked !== undefined) return asked;
    const likely = this.#byQuery.get(query);
    if (likely === undefined || likely.expected === null || likely.answered === 0) return null;
    if (likely.expected !== undefined) likely.isWhole = false;
    return { walking: likely, page: likely.walk.pages + 1 };
  }

  #answered(
    walking: Walking,
    { endpoint, page, next }: { readonly endpoint: string; readonly page: number; readonly next: Walking['expected'] },
  ): void {
    if (typeof walking.expected === 'string') this.#forget(`${endpoint} ${walking.expected}`, walking);
    walking.answered = page;
    walking.expected = next;
    if (next === null && walking.isWhole) {
      walking.walk.total = page;
      remember(this.#totals, walking.query, page);
    }
    if (typeof next !== 'string') return;
    const cursor = `${endpoint} ${next}`;
    remember(this.#byCursor, cursor, [...(this.#byCursor.get(cursor) ?? []), walking]);
  }

  #forget(cursor: string, walking: Walking): void {
    const left = (this.#byCursor.get(cursor) ?? []).filter((each) => each !== walking);
    if (left.length === 0) this.#byCursor.delete(cursor);
    else this.#byCursor.set(cursor, left);
  }
}

/** All but the cursor, in an order of its own. */
function queryOf(parameters: ReadonlyMap<string, readonly string[]>): string {
  const others = [...parameters].filter(([name]) => name !== 'cursor');
  return JSON.stringify(others.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The newest stay. */
function remember<Value>(known: Map<string, Value>, name: string, value: Value): void {
  known.delete(name);
  known.set(name, value);
  const [oldest] = known.size > MOST_REMEMBERED ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
}

/** Of lines in the order that they are shown in, each walk of several requests in one place: that of its first line. A request alone has none. */
export function grouped<Line>(lines: readonly Line[], placeOf: (line: Line) => Place | null) {
  const byWalk = Map.groupBy(lines, (line) => placeOf(line)?.walk ?? line);
  return [...byWalk.values()].map((of) => {
    const [first] = of;
    return { walk: of.length > 1 && first !== undefined ? (placeOf(first)?.walk ?? null) : null, lines: of };
  });
}

/** What a request asked for by path and query, as a reader reads it: each name once, in the order of the request, with all of its values. */
export function decoded(target: string) {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const pairs = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  const parameters = new Map([...pairs].map(([name, all]) => [name, all.map(([, value]) => value)] as const));
  return { path, parameters };
}

/** One parameter next to what it was in the request before; null where it is not sent any more, or was not sent. */
export type Difference = ReturnType<typeof differences>[number];

/** Of two requests: every parameter of either, those of the later request first. */
export function differences(before: string, now: string) {
  const [earlier, later] = [decoded(before).parameters, decoded(now).parameters];
  return [...new Set([...later.keys(), ...earlier.keys()])].map((name) => ({
    name,
    value: joined(later.get(name)),
    was: joined(earlier.get(name)),
  }));
}

/** A parameter that is sent several times is not the same as one with commas. */
export function joined(values: readonly string[] | undefined): string | null {
  return values === undefined ? null : values.join(' and ');
}

/** Whether it is this status, or of this kind, such as 4xx. */
export function isStatus(status: number, wanted: string): boolean {
  return /^[1-5]xx$/.test(wanted) ? String(status).startsWith(wanted.slice(0, 1)) : String(status) === wanted;
}
