import { createHash } from 'node:crypto';
import { isOwnKey } from '../../model/exchange.ts';
import { isShownByRecords, type PlaceShown, type Reproduction, type Shows } from '../../model/reproduction.ts';
import { cursorOf, field, idsOf, isObject, listField, parsedJson } from '../../model/values/json.ts';
import { documentStates, valuesAt } from '../../see/description/document-states.ts';
import { ofTypes } from '../../see/description/schema-reader.ts';
import { shapeOf } from '../../see/detect/mask.ts';
import { retryWindow } from '../../see/retry-window.ts';
import { isInstant, OF_FORM } from '../../see/shapes/shape.ts';

/** What came back, as far as the fault can be seen in it. */
export interface Reply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** `unclear`: the answers say nothing about the fault. */
export type Sighting = 'there' | 'gone' | 'unclear';

/** What is looked for, and the request of each answer. */
export type Asked = Pick<Reproduction, 'shows' | 'requests'>;

/** Looks for the fault in the answers to the requests of its reproduction; `null` is a page that there was no cursor for. */
export function sightingIn({ shows, requests }: Asked, replies: readonly (Reply | null)[]): Sighting {
  const isOfOther = replies.some((reply, index) => reply !== null && saysNothing(reply.status, shows, requests[index]));
  const isSeenSo = isOfOther || replies.every((reply) => reply === null) ? null : isSeen({ shows, requests }, replies);
  if (isSeenSo === null) return 'unclear';
  return isSeenSo ? 'there' : 'gone';
}

/** The same requests were answered with the same data, as far as the fault is looked for in them. */
export function isSteady(shows: Shows, some: readonly (Reply | null)[], others: readonly (Reply | null)[]): boolean {
  const [one, other] = [some, others].map((replies) =>
    JSON.stringify(replies.flatMap((reply) => (reply === null ? [] : [lookedAt(bodyOf(reply), shows)]))),
  );
  return one === other;
}

/** The values that are looked at; where the answer has none of them, its records, or all that it says. */
function lookedAt(body: Body, shows: Shows): unknown {
  const values = recordedValues(body, shows);
  if (values.length > 0) return values;
  const ids = shows.kind === 'records' || shows.kind === 'values' ? idsOf(body) : [];
  if (ids.length > 0) return ids;
  return isObject(body) && Object.hasOwn(body, 'data') ? body.data : withoutEcho(body);
}

function recordedValues(body: Body, shows: Shows): readonly unknown[] {
  if (shows.kind === 'values')
    return recordsWith(body, shows.id).map((record) => shows.values.map(([path]) => valuesAt(record, path)));
  return shows.kind === 'unchanged' ? rowsOf(body, shows.subjects) : [];
}

function rowsOf(body: Body, subjects: readonly string[]): readonly unknown[] {
  return listField(body, 'data').filter((row) => subjects.some((id) => JSON.stringify(row).includes(id)));
}

/** An answer for another reason: a limit, a key that is not taken or may not, an error, or no answer of the kind that shows it. */
function saysNothing(status: number, shows: Shows, request: Reproduction['requests'][number] | undefined): boolean {
  if (request === undefined || status === request.status) return false;
  if (shows.kind === 'status' && shows.accepted.some(([least, most]) => least === status && most === status))
    return false;
  if (status === 429) return request.sent !== 'burst';
  if (status === 401 || status === 403) return isOwnKey(request.credential);
  if (status >= 500) return request.sent !== 'until-seen';
  // The schema of another status excludes this answer, right or wrong.
  if (shows.kind === 'document' && shows.stated.says === 'excludes-answers') return true;
  const isRefused = status >= 400 && (request.status ?? 0) < 400;
  return isRefused && (shows.kind === 'document' ? request.operation === 'getOpenapi' : isShownByRecords(shows));
}

type Body = ReturnType<typeof bodyOf>;

export function bodyOf(reply: Reply | undefined): unknown {
  return parsedJson(reply?.text ?? '');
}

/** Null where the answers have nothing that it could be seen in, such as the record that it is about. */
function isSeen({ shows, requests }: Asked, replies: readonly (Reply | null)[]): boolean | null {
  const bodies = replies.map((reply) => (reply === null ? null : bodyOf(reply)));
  const ids = bodies.map(idsOf);
  switch (shows.kind) {
    case 'status': {
      const status = replies.findLast((reply) => reply !== null)?.status ?? 0;
      return !shows.accepted.some(([least, most]) => status >= least && status <= most);
    }
    case 'document': {
      if (!isObject(bodies.at(-1))) return null;
      const areShown = shows.answers === undefined || isSeen({ shows: shows.answers, requests }, replies.slice(0, -1));
      return areShown && documentStates(bodies.at(-1), shows.stated, bodies.slice(0, -1));
    }
    case 'records': {
      const came = new Set(ids.flat());
      return shows.returned.some((id) => !came.has(id)) || shows.left.some((id) => came.has(id));
    }
    case 'once': {
      const cursors = bodies.map(cursorOf).filter((cursor) => cursor !== null);
      return hasTwice(ids.flat()) || hasTwice(cursors);
    }
    case 'size': {
      const { where } = shows;
      const isShown =
        where === undefined ||
        recordsWith(bodies.slice(0, -1), where.id).some((record) => hasValues(record, where.values));
      return isShown ? isWrongSize(shows, bodies.at(-1)) : null;
    }
    case 'same': {
      const other = requests.findLastIndex(({ isNextPage }) => isNextPage !== true);
      return !isSame(ids.slice(0, other).flat(), ids.slice(other).flat());
    }
    case 'no-retry-header':
      return retryWindow(replies.findLast((reply) => reply !== null)?.headers ?? [], Date.now()) === null;
    case 'place':
      return isWrongIn(bodies, shows);
    case 'leak':
      if (shows.where !== 'header' && shows.path.startsWith(OF_A_LIST) && bodies.every(isEmptyList)) return null;
      return replies.some((reply) => reply !== null && isLeaking(reply, shows));
    case 'unchanged':
      return asRecorded(
        shows,
        replies.every((reply, index) => {
          if (reply === null) return false;
          const said = { status: reply.status, body: bodies[index], bytes: Buffer.byteLength(reply.text) };
          return digestOf(said, shows) === shows.digests[index];
        }),
      );
    case 'data':
      return givesData(bodies.at(-1));
    case 'agree':
      return areApart(valuesOf(bodies, shows));
    case 'varies':
      return areApart(bodies.flatMap((body) => valuesAt(body, shows.path)).map((value) => JSON.stringify(value)));
    case 'length':
      return asRecorded(
        shows,
        replies.every((reply, index) => reply !== null && Buffer.byteLength(reply.text) === shows.bytes[index]),
      );
    case 'ranked':
      return rowAbove(bodies.at(-1), shows.field) !== -1;
    case 'values': {
      const records = recordsWith(bodies, shows.id);
      if (records.length === 0) return shows.isListed === true ? null : false;
      return records.some((record) => hasPlaces(record, shows.values))
        ? asRecorded(
            shows,
            records.some((record) => hasValues(record, shows.values)),
          )
        : null;
    }
    case 'header':
      return replies.some((reply) => reply !== null && headersOf(reply, shows.name).includes(shows.value));
    case 'daily':
      return bodies.some((body) => !isOnDay(body, shows));
    case 'instant':
      return bodies
        .flatMap((body) => valuesAt(body, shows.path))
        .some((value) => Date.parse(String(value)) !== Date.parse(shows.expected));
  }
}

/** A list without records has no field in which something could be seen. */
const OF_A_LIST = '/data/*';

function isEmptyList(body: Body): boolean {
  const data = field(body, 'data');
  return Array.isArray(data) && data.length === 0;
}

function hasTwice(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** What was recorded shows nothing where it may be right by itself. */
function asRecorded({ mayBeRight }: { readonly mayBeRight?: boolean }, isSame: boolean): boolean | null {
  return isSame && mayBeRight === true ? null : isSame;
}

function isWrongSize({ least = 0, most, isFollowed }: Extract<Shows, { kind: 'size' }>, body: Body): boolean | null {
  const data = field(body, 'data');
  if (!Array.isArray(data)) return null;
  if (isFollowed === true && cursorOf(body) === null) return false;
  return data.length < least || (most !== undefined && data.length > most);
}

/** The place of the first row with more than the row above it; -1 where there is none. */
export function rowAbove(body: unknown, name: string): number {
  const figures = listField(body, 'data').map((row) => Number(field(row, name)));
  return figures.findIndex((figure, index) => index > 0 && figure > (figures[index - 1] ?? 0) + CENT);
}

/** Figures are sums, and may differ by less. */
const CENT = 0.0001;

type Values = Extract<Shows, { kind: 'values' }>['values'];

/** A list that is written as an object cannot be compared with a list. */
function hasPlaces(record: unknown, values: Values): boolean {
  return values.every(([path, value]) =>
    valuesAt(record, path).some(
      (one) => one === null || value === 'null' || Array.isArray(one) === value.startsWith('['),
    ),
  );
}

function hasValues(record: unknown, values: Values): boolean {
  return values.every(([path, value]) => valuesAt(record, path).some((one) => isValue(one, value)));
}

/** An instant is the same with milliseconds and without. */
function isValue(one: unknown, written: string): boolean {
  if (JSON.stringify(one) === written) return true;
  const value: unknown = JSON.parse(written);
  const isOfInstants = typeof one === 'string' && typeof value === 'string' && isInstant(value);
  return isOfInstants && Date.parse(one) === Date.parse(value);
}

const DAY_MS = 86_400_000;

/** A default range moves with the day. */
function isOnDay(body: Body, { path, between, day }: Extract<Shows, { kind: 'daily' }>): boolean {
  const later = Math.floor(Date.now() / DAY_MS) * DAY_MS - Date.parse(day);
  return valuesAt(body, path).some((value) => {
    const instant = Date.parse(String(value)) - later;
    return between.some(([least, most]) => instant >= Date.parse(least) && instant <= Date.parse(most));
  });
}

/** A list without records shows no field of them. */
function isWrongIn(bodies: readonly Body[], place: PlaceShown): boolean | null {
  if (place.keyword === 'json') return bodies.includes(undefined);
  const end = place.path.lastIndexOf('/');
  const holders = bodies.flatMap((body) => valuesAt(body, place.path.slice(0, end)));
  if (holders.length === 0) return null;
  if (place.keyword !== 'required')
    return bodies.flatMap((body) => valuesAt(body, place.path)).some((value) => isWrong(value, place));
  const last = place.path.slice(end + 1);
  return holders.some((holder) => isObject(holder) && !Object.hasOwn(holder, last));
}

function isWrong(value: unknown, { keyword, type, isNullable, values, form, length }: PlaceShown): boolean {
  switch (keyword) {
    case 'type':
      return value === null ? !isNullable : type !== 'any' && !ofTypes([type])(value);
    case 'enum':
      return typeof value === 'string' && !(values ?? []).includes(value);
    case 'format':
      return typeof value === 'string' && OF_FORM.get(form ?? '')?.(value) === false;
    case 'timestamp':
      return typeof value === 'number' || (typeof value === 'string' && !isInstant(value));
    case 'empty':
      return value === '';
    case 'length':
      return typeof value === 'string' && value.length !== length;
    default:
      return false;
  }
}

function isLeaking(
  reply: Reply,
  { where, path, shape, by, inName, inText }: Extract<Shows, { kind: 'leak' }>,
): boolean {
  if (inName === true && where === 'header')
    return reply.headers.some(([name]) => shapeOf(name.toLowerCase()) === shape);
  if (where === 'header') return headersOf(reply, path).some((value) => by === 'name' || shapeOf(value) === shape);
  const body = bodyOf(reply);
  if (body === undefined) return shapeOf(reply.text) === shape;
  const values = valuesAt(body, path);
  if (inName === true)
    return values.filter(isObject).some((holder) => Object.keys(holder).some((name) => shapeOf(name) === shape));
  // Within a text: other records have one as well, but not in this form.
  if (by === 'name' && inText !== true) return values.some((value) => value !== null);
  return values.some((value) => typeof value === 'string' && shapeOf(value) === shape);
}

function headersOf({ headers }: Reply, wanted: string): readonly string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted.toLowerCase()).map(([, value]) => value);
}

export function givesData(body: unknown): boolean {
  const data = field(body, 'data');
  return Array.isArray(data) ? data.length > 0 : isObject(data);
}

/** Each object with this id, at any depth. */
function recordsWith(value: unknown, id: string): readonly object[] {
  if (Array.isArray(value)) return value.flatMap((part: unknown) => recordsWith(part, id));
  if (!isObject(value)) return [];
  const parts = Object.values(value).flatMap((part) => recordsWith(part, id));
  return value.id === id ? [value, ...parts] : parts;
}

function valuesOf(value: unknown, wanted: { readonly id: string; readonly field: string }): readonly string[] {
  const records = recordsWith(value, wanted.id);
  if (!records.some((record) => Object.hasOwn(record, wanted.field))) return [];
  return records.map((record) => {
    const value = field(record, wanted.field) ?? null;
    // Parts of a record are the same in another order.
    return JSON.stringify(Array.isArray(value) ? value.map((part) => JSON.stringify(part)).sort() : value);
  });
}

function areApart(values: readonly string[]): boolean | null {
  return values.length < 2 ? null : new Set(values).size > 1;
}

interface Said {
  readonly status: number;
  readonly body: unknown;
  readonly bytes: number;
}

/** What an answer says: without what was masked in evidence, of which the length alone is known. */
export function digestOf(
  { status, body, bytes }: Said,
  { subjects, masked }: Pick<Extract<Shows, { kind: 'unchanged' }>, 'subjects' | 'masked'>,
): string {
  const rows = rowsOf(body, subjects);
  const said = subjects.length > 0 && Array.isArray(field(body, 'data')) ? rows : withoutEcho(body);
  return createHash('sha256')
    .update(
      `${status} ${masked.length > 0 ? bytes : ''} ${JSON.stringify(kept(said, rows === said ? '/data' : '', new Set(masked)))}`,
    )
    .digest('hex')
    .slice(0, 16);
}

/** `meta.dateRange` may be a default range, which goes on with the time; a refusal names the request. */
function withoutEcho(body: Body): unknown {
  if (!isObject(body)) return body;
  if (Object.hasOwn(body, 'data')) return { data: body.data, pagination: body.pagination };
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OF_THE_REQUEST.test(name)));
}

const OF_THE_REQUEST = /request|trace|instance|correlation|time|log/i;

function kept(value: unknown, path: string, masked: ReadonlySet<string>): unknown {
  if (masked.has(path)) return null;
  if (Array.isArray(value)) return value.map((part: unknown) => kept(part, `${path}/*`, masked));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, part]) => [name, kept(part, `${path}/${name}`, masked)]),
    );
  return value ?? null;
}
