import { pathOf } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { type ProbeContext, probe } from '../../../model/probe.ts';
import { field, listField, textField } from '../../../model/values/json.ts';
import { nextCursorOf } from '../../../see/answers.ts';
import { dateOf } from '../../../see/retry-window.ts';
import { beginnings, DAY, type DefaultRangeEvidence, echoOf, midnight, type RangeEdge } from './ranges.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly defaultRange: DefaultRangeEvidence;
  }
}

/** Bounds may or may not belong to a range, and the default one may begin with the very request. */
const CLEAR = 5_000;

export const defaultRangeProbe = probe({
  artifact: 'defaultRange',
  requires: [],
  title: 'Inventory logs without bounds, and movements on both sides of where their range begins and of today',
  plan: () => 12,
  async gather(context): Promise<DefaultRangeEvidence> {
    const answer = await askLogs(context, { limit: '100' });
    const askedAt = new Date(Date.parse(context.startedAt) + answer.at).toISOString();
    const { echoed } = echoOf('listInventoryLogs', answer);
    const times = timesOf(answer);
    const clock = { askedAt, serverDate: dateOf(answer) };
    const { inside, outside } = sides(clock, echoed?.from);
    const [inner, outer, daily] = await context.all([
      () => stretch(context, inside, inside + 10 * DAY),
      () => stretch(context, outside - 30 * DAY, outside),
      () => stretch(context, ...today(clock)),
    ]);
    const known = [...recordsOf(answer), ...(inner?.records ?? [])];
    const [started, older, reached] = await Promise.all([
      edgeOf(context, 'inside', inner, inner?.records[0]),
      beyond(context, outer, known),
      edgeOf(context, 'today', daily, daily?.records.at(-1)),
    ]);
    return {
      exchange: answer.id,
      status: answer.status,
      echoed,
      ...clock,
      oldest: times[0] ?? null,
      newest: times.at(-1) ?? null,
      edges: [...started, ...older.edges, ...reached],
      later: older.later ?? (await nextPlainPage(context, answer)),
    };
  },
});

/** Where the answer says that the range begins, if that can be right; else what is inside or outside in every reading. */
function sides(clock: Pick<DefaultRangeEvidence, 'askedAt' | 'serverDate'>, from: unknown) {
  const allowed = beginnings(clock);
  const said = typeof from === 'string' ? Date.parse(from) : Number.NaN;
  const isPossible = allowed.some(([least, most]) => said >= least && said <= most);
  const inside = (isPossible ? said : Math.max(...allowed.map(([, most]) => most))) + CLEAR;
  const outside = (isPossible ? said : Math.min(...allowed.map(([least]) => least))) - CLEAR;
  return { inside, outside };
}

/** Movements since midnight lie in a range that ends with the day. */
function today({ askedAt, serverDate }: Pick<DefaultRangeEvidence, 'askedAt' | 'serverDate'>): [number, number] {
  const now = Date.parse(serverDate ?? askedAt);
  return [midnight(now), now];
}

/** Movements of a named range, oldest first. */
interface Stretch {
  readonly exchange: Exchange;
  readonly records: readonly Json[];
}

async function stretch(context: ProbeContext, from: number, to: number): Promise<Stretch> {
  const exchange = await askLogs(context, {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    limit: '100',
  });
  const records = recordsOf(exchange).filter((record) => isBetween(record, from, to));
  return { exchange, records: records.toSorted((a, b) => createdAt(a).localeCompare(createdAt(b))) };
}

async function edgeOf(
  context: ProbeContext,
  side: RangeEdge['side'],
  found: Stretch | undefined,
  record: Json | undefined,
): Promise<RangeEdge[]> {
  if (found === undefined || record === undefined) return [];
  return [edge(side, found, record, await lookFor(context, record))];
}

function edge(side: RangeEdge['side'], { exchange }: Stretch, record: Json, { listed, exchanges }: Search): RangeEdge {
  const id = textField(record, 'id');
  return { side, record: id, createdAt: createdAt(record), listed, exchanges: [exchange.id, ...exchanges] };
}

/**
 * The last movement before the range; if possible one of a kind of which the range holds more, so that they fill a page and
 * the next one has to keep the range as well.
 */
async function beyond(
  context: ProbeContext,
  found: Stretch | undefined,
  inside: readonly Json[],
): Promise<Pick<DefaultRangeEvidence, 'edges' | 'later'>> {
  if (found === undefined) return { edges: [], later: null };
  const nearest = found.records.toReversed();
  const several = nearest.find((record) => inside.filter((one) => kindOf(one) === kindOf(record)).length > 1);
  const record = several ?? nearest[0];
  if (record === undefined) return { edges: [], later: null };
  const search = await lookFor(context, record);
  const isWorthIt = search.listed === false && search.count > 1;
  return {
    edges: [edge('outside', found, record, search)],
    later: isWorthIt ? await nextPageOf(context, record, search.count - 1) : null,
  };
}

const MOST_PAGES = 4;

/** Whether a movement was found in the listing without bounds. */
interface Search {
  /** Null where it could not be read to its end. */
  readonly listed: boolean | null;
  readonly count: number;
  readonly exchanges: readonly string[];
}

function askLogs(context: ProbeContext, values: Values): Promise<Exchange> {
  return context.ask({ operation: 'listInventoryLogs', path: pathOf('listInventoryLogs'), query: queryOf(values) });
}

function recordsOf({ body }: Exchange): readonly Json[] {
  return listField(body, 'data');
}

function createdAt(record: Json): string {
  return textField(record, 'createdAt');
}

/** When the movements of a page were made, in order. */
function timesOf(page: Exchange): readonly string[] {
  const times = recordsOf(page).map(createdAt);
  return times.filter((time) => time !== '').toSorted();
}

function isBetween(record: Json, from: number, to: number): boolean {
  const time = Date.parse(createdAt(record));
  return time >= from && time <= to;
}

/** Movements of one kind are those that a listing shows when it is narrowed to one of them. */
function kindOf(record: Json): string {
  return JSON.stringify(narrowedTo(record));
}

/** By everything that is known of a movement, so that the listing stays short. */
function narrowedTo(record: Json): Values {
  return {
    types: textField(record, 'type'),
    storeIds: textField(field(record, 'store'), 'id'),
    productIds: textField(field(record, 'product'), 'id'),
  };
}

/** Whether the listing without bounds has the movement. */
async function lookFor(context: ProbeContext, record: Json): Promise<Search> {
  const narrowed = { limit: '100', ...narrowedTo(record) };
  const exchanges: string[] = [];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: Exchange = await askLogs(context, cursor === null ? narrowed : { ...narrowed, cursor });
    exchanges.push(page.id);
    if (page.status !== 200) return { listed: null, count, exchanges };
    const records = recordsOf(page);
    count += records.length;
    if (records.some((other) => textField(other, 'id') === textField(record, 'id')))
      return { listed: true, count, exchanges };
    cursor = nextCursorOf(page);
  } while (cursor !== null && exchanges.length < MOST_PAGES);
  return { listed: cursor === null ? false : null, count, exchanges };
}

/** In a large shop few movements are of one kind: then the page after all but the last movement of the first page. */
async function nextPlainPage(context: ProbeContext, page: Exchange): Promise<DefaultRangeEvidence['later']> {
  const count = recordsOf(page).length;
  if (count < 2 || nextCursorOf(page) === null) return null;
  const found = await pagesOf(context, { limit: String(count - 1) });
  return found === null ? null : { ...found, exchanges: [page.id, ...found.exchanges] };
}

/** The page after the first `limit` movements of a kind, without bounds. */
function nextPageOf(context: ProbeContext, record: Json, limit: number): Promise<DefaultRangeEvidence['later']> {
  return pagesOf(context, { limit: String(Math.min(limit, 100)), ...narrowedTo(record) });
}

async function pagesOf(context: ProbeContext, values: Values): Promise<DefaultRangeEvidence['later']> {
  const first = await askLogs(context, values);
  const cursor = nextCursorOf(first);
  if (cursor === null) return null;
  const second = await askLogs(context, { ...values, cursor });
  return { oldest: timesOf(second)[0] ?? null, exchanges: [first.id, second.id] };
}
