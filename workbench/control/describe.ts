import { member } from '../../contract/fields.ts';
import { basePath, hasTrait, matchPath, type OperationId, operations } from '../../contract/operations.ts';
import type { Violation } from '../../contract/problems.ts';
import { requirement, requirements } from '../../contract/requirements/index.ts';
import { nearest } from '../../contract/serving/nearest.ts';
import { requestReader } from '../../contract/serving/request-reader.ts';
import { targetOf } from '../../contract/serving/target.ts';
import { askedFields, type Entry, fieldsOf, type Hide, type Origin, shownFields } from '../log/request-log.ts';
import { type Asked, decoded, joined } from '../log/walks.ts';
import type { Subject } from '../subject.ts';

/** A line of the list. */
export interface Summary extends Asked {
  readonly at: string;
  readonly ms: number;
  readonly bytes: number;
  readonly operation: OperationId | null;
  readonly hasCredential: boolean;
  readonly origin: Origin;
}

/** After the keyring was listed. */
export function summaryOf(entry: Entry, { keyring, hide }: Pick<Subject, 'keyring' | 'hide'>): Summary {
  const { no, at, ms, method, url, status, bytes, authorization, origin } = entry;
  const operation = matchPath(targetOf(url).path)?.operation ?? null;
  const next = nextOf(entry, operation);
  return {
    no,
    at: new Date(at).toISOString(),
    ms: Math.round(ms * 100) / 100,
    method,
    path: hide(url),
    status,
    bytes,
    operation,
    key: authorization === null ? null : keyring.idOf(authorization),
    hasCredential: authorization !== null,
    origin,
    ...(next === undefined ? {} : { next: next === null ? null : hide(next) }),
  };
}

/** The pagination comes last, and is far shorter. */
const TAIL_LENGTH = 300;

/** Read from the end of the body: whole bodies are parsed only for who looks at one. */
function nextOf({ status, body }: Entry, operation: OperationId | null): string | null | undefined {
  if (status !== 200 || body === null || operation === null || !hasTrait(operation, 'paged')) return undefined;
  const tail = typeof body === 'string' ? body.slice(-TAIL_LENGTH) : body.tail;
  return /"nextCursor":"([^"]+)"/.exec(tail)?.[1] ?? null;
}

export type Detail = Awaited<ReturnType<typeof detailOf>>;

export async function detailOf(entry: Entry, subject: Subject) {
  await subject.keyring.list();
  const body = entry.body === null ? null : subject.hide(`${entry.body}`);
  const parsed = body === null ? null : parse(body);
  const refused = entry.status >= 400 ? refusedBy(parsed, entry) : null;
  const id = entry.answered['x-request-id'];
  const asked = askedFields(entry);
  const fields = shownFields(fieldsOf(entry.answered), subject.hide);
  return {
    ...summaryOf(entry, subject),
    requestId: typeof id === 'string' ? id : null,
    request: { fields: asked === null ? null : shownFields(asked, subject.hide) },
    /** `next` are fields that say what to do next: when to come back, and where to. */
    response: { fields, next: entry.status < 300 ? [] : fields.filter(([name]) => SAYS_NEXT.test(name)), body },
    parameters: await understood(entry, subject),
    range: rangeOf(parsed),
    refused,
    correction: refused === null ? null : correctionOf(entry, refused, subject.hide),
  };
}

const SAYS_NEXT = /^(?:retry-after|(?:x-)?ratelimit\b.*|www-authenticate|location)$/i;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function textOf(value: unknown, name: string): string {
  const found = member(value, name);
  return typeof found === 'string' ? found : '';
}

/** As the answer says it was applied, with or without bounds in the request. */
function rangeOf(body: unknown) {
  const range = member(member(body, 'meta'), 'dateRange');
  const [from, to] = [textOf(range, 'from'), textOf(range, 'to')];
  return from === '' || to === '' ? null : { from, to };
}

export type Refused = ReturnType<typeof refusedBy>;

function refusedBy(body: unknown, { url, status }: Entry) {
  const violations = member(body, 'violations');
  const operation = matchPath(targetOf(url).path)?.operation;
  return {
    code: textOf(body, 'code'),
    title: textOf(body, 'title'),
    detail: textOf(body, 'detail'),
    /** About the status, where no violation says more. */
    said: sayingOf(requirements.find(({ names }) => names?.includes(`${operation} ${status}`))),
    violations: Array.isArray(violations) ? violations.map(explained) : [],
  };
}

export type ExplainedViolation = ReturnType<typeof explained>;

function explained(value: unknown) {
  const id = textOf(value, 'requirement');
  return {
    parameter: textOf(value, 'parameter'),
    received: textOf(value, 'received'),
    expected: textOf(value, 'expected'),
    suggestion: textOf(value, 'suggestion') || null,
    requirement: id || null,
    said: sayingOf(requirement(id)),
  };
}

/** What the contract says about it. */
function sayingOf(found: ReturnType<typeof requirement>) {
  return found === undefined ? null : { id: found.id, level: found.level, title: found.title, text: found.text };
}

/** More pairs than a reader reads. Each takes a while: what it is compared with is looked for. */
const MOST_PAIRS = 100;

/** How each parameter was understood. */
async function understood({ url }: Entry, subject: Subject) {
  const { path, rawQuery } = targetOf(url);
  const match = matchPath(path);
  if (match === null) return [];
  const { operation, rawId } = match;
  const read = rawQuery.split('&', MOST_PAIRS).join('&');
  const { query, faults } = requestReader(operation)(read, rawId);
  const wrong = new Set(faults.map(({ parameter }) => parameter));
  const names = (await subject.sandbox?.storeNames()) ?? new Map<string, string>();
  const values = new Map(Object.entries(query));
  const sent = new Map(decoded(`?${read}`).parameters);
  if (hasTrait(operation, 'byId')) sent.set('id', [rawId]);
  const known = operations[operation].parameters.map(({ name }) => name);
  return [...new Set<string>([...known, ...sent.keys()])].flatMap((name) => {
    const value = values.get(name);
    const given = joined(sent.get(name));
    if (value === undefined && given === null) return [];
    return [
      {
        name: subject.hide(name),
        sent: given === null ? null : subject.hide(given),
        understood:
          value === undefined || wrong.has(name)
            ? []
            : [value].flat().map((each) => subject.hide(inWords(name, each, names))),
      },
    ];
  });
}

function inWords(name: string, value: string | number | boolean, stores: ReadonlyMap<string, string>): string {
  if (typeof value === 'number' && (name === 'from' || name === 'to')) return new Date(value).toISOString();
  const text = String(value);
  const store = name === 'storeIds' ? stores.get(text) : undefined;
  return store === undefined ? text : `${store} (${text})`;
}

function correctionOf({ method, url, status }: Entry, { violations }: Refused, hide: Hide) {
  const shown = hide(url);
  if (violations.length > 0) return { ...corrected(shown, violations), method, needsKey: false };
  if (status === 401) return { path: shown, changes: ['with a key that is valid'], method, needsKey: true };
  if (status === 405) return { path: shown, changes: ['with GET'], method: 'GET', needsKey: false };
  if (status === 404) return otherPath(shown, method);
  return null;
}

/** Where the path is like one that there is; an unknown id is not for us to guess. */
function otherPath(url: string, method: string) {
  const { path, rawQuery } = targetOf(url);
  if (matchPath(path) !== null) return null;
  const known = Object.values(operations).map((operation) => operation.path);
  const meant = nearest(path, known) ?? known.find((each) => each === `${basePath}${path}`);
  if (meant === undefined || meant.includes('{')) return null;
  const query = rawQuery === '' ? '' : `?${rawQuery}`;
  return { path: `${meant}${query}`, changes: [`the path is ${meant}`], method, needsKey: false };
}

/** The same request with each violation corrected as its suggestion says, or left out where there is none; and what was changed, a sentence each. */
export function corrected(url: string, violations: readonly Violation[]) {
  const [path = '', rawQuery = ''] = url.split(/\?(.*)/s);
  const query = new URLSearchParams(rawQuery);
  const changes = violations.map((violation) => change(query, violation));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return { path: text === '' ? path : `${path}?${text}`, changes: changes.filter((each) => each !== '') };
}

function change(query: URLSearchParams, violation: Violation): string {
  const { parameter, suggestion } = violation;
  if (!query.has(parameter)) return '';
  const renamed = /^did you mean (\w+)\?$/.exec(suggestion ?? '')?.[1];
  if (renamed !== undefined) return rename(query, parameter, renamed);
  const pairs = pairsOf(suggestion, parameter);
  if (pairs.length === 0) return withoutValue(query, violation);
  for (const [name, value] of pairs) replaceValue(query, name, name === parameter ? violation.received : null, value);
  return `${parameter}: ${pairs.map(([name, value]) => `${name}=${value}`).join(' and ')}`;
}

/** `limit=100`, or two of them for a range. Other suggestions are words. */
function pairsOf(suggestion: string | null, parameter: string): (readonly [string, string])[] {
  if (suggestion === null || !suggestion.startsWith(`${parameter}=`) || suggestion.endsWith('…')) return [];
  return suggestion.split(/&(?=(?:from|to)=)/).map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return [name, value];
  });
}

function rename(query: URLSearchParams, from: string, to: string): string {
  const values = query.getAll(from);
  query.delete(from);
  for (const value of values) query.append(to, value);
  return `${from} is called ${to}`;
}

/** Of a list that is separated by commas only the wrong part is replaced. */
function replaceValue(query: URLSearchParams, name: string, wrong: string | null, right: string | null): void {
  const parts = query.getAll(name).flatMap((value) => value.split(','));
  const kept = wrong !== null && parts.length > 1 && parts.includes(wrong);
  const next = kept ? parts.map((part) => (part === wrong ? right : part)) : [right];
  const values = [...new Set(next.filter((part) => part !== null))];
  if (values.length === 0) query.delete(name);
  else query.set(name, values.join(','));
}

function withoutValue(query: URLSearchParams, { parameter, received }: Violation): string {
  replaceValue(query, parameter, received, null);
  return query.has(parameter) ? `${parameter} without ${received}` : `without ${parameter}`;
}
