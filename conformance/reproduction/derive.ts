import { type OperationId, operations } from '../../contract/operations.ts';
import { promisedShape } from '../capture/promises.ts';
import type { Shape } from '../capture/shape.ts';
import { curlOf } from '../engine/curl.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/outcome.ts';
import type { PlaceShown, Reproduction, ReproductionRequest, Shows, Sight } from '../model/reproduction.ts';
import { documentStates, unchangedAt } from './document-states.ts';
import { digestOf } from './judge-answers.ts';

/** So many findings are looked at for the one that takes the fewest requests. */
const LOOKED_AT = 30;
/** A walk of more pages is not a reproduction that a person would run. */
const MOST_REQUESTS = 60;
/** Of a finding that only says which answers show it. */
const MOST_ANSWERS = 3;

/** All that was asked, by its id, and where. */
export interface Known {
  readonly base: string;
  /** The document that was served, if one was. */
  readonly document?: unknown;
  readonly exchanges: ReadonlyMap<string, Exchange>;
}

/** The fewest requests that show one of the findings; null where none says how it can be seen again. */
export function reproductionOf(findings: readonly Finding[], known: Known): Reproduction | null {
  const found = findings.slice(0, LOOKED_AT).flatMap((finding) => reproducing(finding, known) ?? []);
  const [best] = found.toSorted((a, b) => costOf(a) - costOf(b));
  return best ?? null;
}

/** What compares with a recorded answer comes last: new data end it as well. */
function costOf({ shows, requests }: Reproduction): number {
  const longest = requests.reduce((sum, { query }) => sum + query.length, 0);
  return (
    (shows.kind === 'unchanged' || shows.kind === 'length' ? 10_000 : 0) + requests.length * 100 + Math.min(longest, 99)
  );
}

function reproducing(finding: Finding, known: Known): Reproduction | null {
  const { sight } = finding;
  if (sight !== undefined) return asSeen(finding, sight, known) ?? unchanged(finding, known);
  return byStatus(finding, known) ?? byWords(finding, known) ?? unchanged(finding, known);
}

function asSeen(finding: Finding, { shows: seen, pages }: Sight, known: Known): Reproduction | null {
  const [first = ''] = finding.evidence;
  const shown = known.exchanges.get(first);
  if (shown !== undefined && isSeenByLength(seen, shown)) return asLong(finding.key, [shown], known);
  const walks = pages ?? [{ first, count: 1 }];
  const requests = walks.flatMap((walk) => pagesOf(walk, known));
  const shows = showsOf(seen, shown, known);
  const isWhole = walks.every((walk) => known.exchanges.has(walk.first)) && requests.length <= MOST_REQUESTS;
  return shows === null || !isWhole || requests.length === 0 ? null : { finding: finding.key, requests, shows };
}

function showsOf(seen: Sight['shows'], shown: Exchange | undefined, { document }: Known): Shows | null {
  if (seen.kind === 'violation') return placeShown(shown, seen);
  if (seen.kind !== 'served') return seen;
  if (document === undefined) return null;
  const { stated, pointer } = seen;
  const isSo = stated !== undefined && documentStates(document, stated);
  return { kind: 'document', stated: isSo ? stated : unchangedAt(document, pointer) };
}

function pagesOf(
  { first: id, count, isToEnd = false }: NonNullable<Sight['pages']>[number],
  known: Known,
): readonly ReproductionRequest[] {
  const exchange = known.exchanges.get(id);
  if (exchange === undefined) return [];
  const first = requestOf(exchange, known);
  if (isToEnd && count < MOST_REQUESTS) return [first, { ...first, isNextPage: true, upTo: MOST_REQUESTS - 1 }];
  return Array.from({ length: count }, (_, index) => (index === 0 ? first : { ...first, isNextPage: true }));
}

function requestOf(exchange: Exchange, { base }: Known): ReproductionRequest {
  const { operation, method, path, query, credential, requestHeaders: headers, requestBody, status } = exchange;
  return {
    operation,
    method,
    path,
    query,
    credential,
    headers,
    ...(requestBody === undefined ? {} : { body: requestBody }),
    status,
    curl: curlOf(base, exchange),
  };
}

const STATUS = /^(?:status )?([1-5]\d\d)\b/;

/** The finding names the status that came, and those that should have come instead. */
function byStatus({ key, expected = '', received = '', evidence }: Finding, known: Known): Reproduction | null {
  const came = Number(STATUS.exec(received)?.[1] ?? Number.NaN);
  const shown = evidence.map((id) => known.exchanges.get(id)).find((exchange) => exchange?.status === came);
  const accepted = statusesIn(expected);
  if (shown === undefined || accepted.length === 0) return null;
  if (accepted.some(([least, most]) => came >= least && came <= most)) return null;
  return { finding: key, requests: [requestOf(shown, known)], shows: { kind: 'status', accepted } };
}

const WORDS = /\b(?:below ([1-5]\d\d)|([1-5])xx|([1-5]\d\d))\b/g;

/** "400", "4xx or 501", "below 500". */
function statusesIn(text: string): readonly (readonly [number, number])[] {
  return [...text.matchAll(WORDS)].map(([, below, hundred, one]): readonly [number, number] => {
    if (below !== undefined) return [100, Number(below) - 1];
    return hundred === undefined ? [Number(one), Number(one)] : [Number(hundred) * 100, Number(hundred) * 100 + 99];
  });
}

/** How findings say what should have come, where that is no status. */
const REFUSED = [
  [400, 499],
  [501, 501],
] as const;
const WORDED: Readonly<Partial<Record<string, Shows>>> = {
  'no data': { kind: 'data' },
  'no records': { kind: 'data' },
  'a refusal alone': { kind: 'data' },
  'a refusal': { kind: 'status', accepted: REFUSED },
  'the answer of a GET, or a refusal': { kind: 'status', accepted: [[200, 200], ...REFUSED] },
};

function byWords({ key, expected = '', evidence }: Finding, known: Known): Reproduction | null {
  const shows = WORDED[expected];
  const shown = known.exchanges.get(evidence[0] ?? '');
  if (shows === undefined || shown === undefined || !isShownBy(shows, shown)) return null;
  return { finding: key, requests: [requestOf(shown, known)], shows };
}

/** A refusal can hold data in other places than a list has it, and an answer with a good status can be the wrong one. */
function isShownBy(shows: Shows, { status, method }: Exchange): boolean {
  if (shows.kind === 'data') return method !== 'HEAD' && status !== null && status < 400;
  return (
    shows.kind !== 'status' || !shows.accepted.some(([least, most]) => (status ?? 0) >= least && (status ?? 0) <= most)
  );
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The answers say again what they said. */
function unchanged({ key, message, evidence }: Finding, known: Known): Reproduction | null {
  const shown = evidence.map((id) => known.exchanges.get(id)).filter((exchange) => exchange !== undefined);
  const [served] = shown;
  if (served?.operation === 'getOpenapi') return asLong(key, [served], known);
  const cited = shown.filter(({ status }) => status !== null).slice(0, MOST_ANSWERS);
  if (cited.length === 0) return null;
  if (cited.some(({ body }) => body === undefined)) return asLong(key, cited, known);
  const named = [...new Set(`${key} ${message}`.match(UUID) ?? [])];
  const said = cited.map(({ status, body, facts }) => ({ status: status ?? 0, body, bytes: facts.bytes }));
  const subjects = named.filter((id) => said.some(({ body }) => JSON.stringify(body).includes(id)));
  const masked = [...new Set(cited.flatMap(maskedIn))];
  const digests = said.map((each) => digestOf(each, { subjects, masked }));
  const requests = cited.map((exchange) => requestOf(exchange, known));
  return { finding: key, requests, shows: { kind: 'unchanged', subjects, masked, digests } };
}

/** Of answers that were not kept, or not word by word, the length is known. */
function asLong(key: string, exchanges: readonly Exchange[], known: Known): Reproduction | null {
  if (exchanges.some(({ facts }) => facts.bytes === 0)) return null;
  const shows: Shows = { kind: 'length', bytes: exchanges.map(({ facts }) => facts.bytes) };
  return { finding: key, requests: exchanges.map((exchange) => requestOf(exchange, known)), shows };
}

/** A text that was cut looks like others, and the names of a document are no pointers of answers. */
function isSeenByLength(shows: Sight['shows'], { operation }: Exchange): boolean {
  if (shows.kind !== 'leak') return false;
  return operation === 'getOpenapi' || (shows.where === 'body' && shows.by === 'value' && shows.shape.endsWith('…'));
}

/** Places that were masked, and those of pseudonyms. */
function maskedIn({ body, facts }: Exchange): readonly string[] {
  const places = (facts.masked ?? []).filter(({ where }) => where === 'body').map(({ path }) => path);
  return [...places, ...pseudonymsIn(body, '')];
}

const PSEUDONYM = /^~\w+:[0-9a-f]{10}$/;

function pseudonymsIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return PSEUDONYM.test(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((part: unknown) => pseudonymsIn(part, `${path}/*`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => pseudonymsIn(part, `${path}/${name}`));
}

function placeShown(
  exchange: Exchange | undefined,
  { path, keyword }: { readonly path: string; readonly keyword: string },
): Shows | null {
  if (exchange === undefined || !isOperation(exchange.operation)) return null;
  const shape = promisedShape(exchange.operation, { bounded: true });
  const at = shape === null ? null : shapeAt(shape, path);
  return at === null ? null : placeOf(at, path, keyword);
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}

function shapeAt(shape: Shape, path: string): Shape | null {
  if (shape.path === path) return shape;
  const parts = [...shape.fields.values()].map((field) => field.shape);
  const below = shape.item === null ? parts : [...parts, shape.item];
  const next = below.find((part) => path === part.path || path.startsWith(`${part.path}/`));
  return next === undefined ? null : shapeAt(next, path);
}

function placeOf({ kind, nullable, values, form, length }: Shape, path: string, keyword: string): PlaceShown {
  return {
    kind: 'place',
    path,
    keyword,
    type: kind,
    isNullable: nullable,
    ...(values === null ? {} : { values: [...values] }),
    ...(form === 'anything' ? {} : { form }),
    ...(length === null ? {} : { length }),
  };
}
