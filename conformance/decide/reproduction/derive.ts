import { contractDocument } from '../../../contract/document.ts';
import { isUuid } from '../../../contract/formats.ts';
import { type Exchange, isGoodKey } from '../../model/exchange.ts';
import type { Finding } from '../../model/outcome.ts';
import { looksMasked } from '../../model/places.ts';
import type {
  PlaceShown,
  Reproduction,
  ReproductionRequest,
  Sending,
  Shows,
  Sight,
  WalkSeen,
} from '../../model/reproduction.ts';
import type { RuleResult } from '../../model/run.ts';
import { keyOf, recordsOf } from '../../model/subject.ts';
import { curlOf } from '../../model/values/curl.ts';
import { cursorOf, idsOf } from '../../model/values/json.ts';
import { documentStates, unchangedAt } from '../../see/description/document-states.ts';
import { promisedShape } from '../../see/shapes/promises.ts';
import type { BodyShape } from '../../see/shapes/shape.ts';
import { digestOf, givesData, sightingIn } from './judge-answers.ts';

/** So many findings are looked at for the one that takes the fewest requests. */
const LOOKED_AT = 30;
/** A walk of more pages is not a reproduction that a person would run. */
const MOST_REQUESTS = 60;
/** Of a finding that only says which answers show it. */
const MOST_ANSWERS = 3;
/** Answers of what stands in front, or of a service that starts. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

/** All that was asked, by its id, and where. */
export interface Known {
  readonly base: string;
  /** What all of it was sent as; undefined where that was the name of the suite. */
  readonly userAgent?: string | undefined;
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
  if (sight === null) return null;
  if (sight !== undefined) return asSeen(finding, sight, known) ?? unchanged(finding, known);
  return byStatus(finding, known) ?? byData(finding, known) ?? inBoth(finding, known) ?? unchanged(finding, known);
}

function asSeen(finding: Finding, { shows: seen, pages }: Sight, known: Known): Reproduction | null {
  const [first = ''] = finding.evidence;
  const shown = known.exchanges.get(first);
  if (shown !== undefined && isSeenByLength(seen, shown)) return asLong(keyOf(finding.subject), [shown], known, {});
  const walks = pages ?? [{ first, count: 1 }];
  const requests = walks.flatMap((walk) => pagesOf(walk, known));
  const shows =
    seen.kind === 'served' ? statedIn(seen, known) : seen.kind === 'violation' ? placeShown(shown, seen) : seen;
  const isWhole = walks.every((walk) => known.exchanges.has(walk.first)) && requests.length <= MOST_REQUESTS;
  if (shows === null || !isWhole || requests.length === 0) return null;
  const { exchanges } = known;
  return isMissedIn(recordedIn(walks, exchanges), shows) ? null : { finding: keyOf(finding.subject), requests, shows };
}

type Served = Extract<Sight['shows'], { readonly kind: 'served' }>;

function statedIn({ stated, pointer }: Served, { document }: Known): Shows | null {
  if (document === undefined) return null;
  if (stated?.says === 'excludes-answers') {
    // A wrong reference leads to a right schema, so the place that refers to it is looked at.
    const isSame = documentStates(document, { ...unchangedAt(document, stated.pointer), pointer });
    return { kind: 'document', stated: isSame ? { ...stated, pointer } : stated };
  }
  const isSo = stated !== undefined && documentStates(document, stated);
  const own = isSo ? stated : unchangedAt(document, pointer);
  // Where it is wrong that the document refers to a schema, the schema itself is right.
  const isOfContract = documentStates(contractDocument(), own);
  return { kind: 'document', stated: isOfContract ? unchangedAt(document, '') : own };
}

function pagesOf({ first: id, count, isToEnd = false, sent }: WalkSeen, known: Known): readonly ReproductionRequest[] {
  const exchange = known.exchanges.get(id);
  if (exchange === undefined) return [];
  const first = requestOf(exchange, known, sent);
  if (isToEnd && count < MOST_REQUESTS) return [first, { ...first, isNextPage: true, upTo: MOST_REQUESTS - 1 }];
  return Array.from({ length: count }, (_, index) => (index === 0 ? first : { ...first, isNextPage: true }));
}

function requestOf(asked: Exchange, { base, userAgent }: Known, sent = sendingOf(asked)): ReproductionRequest {
  const agent = userAgent === undefined ? [] : [['user-agent', userAgent] as const];
  const exchange = { ...asked, requestHeaders: [...agent, ...asked.requestHeaders] };
  const { operation, method, path, query, credential, requestHeaders: headers, requestBody, status } = exchange;
  return {
    operation,
    method,
    path,
    query,
    credential,
    headers,
    ...(requestBody === undefined ? {} : { body: requestBody }),
    ...(sent === undefined ? {} : { sent }),
    status,
    curl: curlOf(base, exchange),
  };
}

/** A limit is met by many requests alone, and some errors come and go. */
function sendingOf({ status }: Exchange): Sending | undefined {
  if (status === 429) return 'burst';
  return PASSING.has(status ?? 0) ? 'until-seen' : undefined;
}

/** The finding names the status that came, and those that should have come instead. */
function byStatus({ subject, expected, received, evidence }: Finding, known: Known): Reproduction | null {
  if (typeof expected !== 'object' || expected.kind !== 'status') return null;
  if (typeof received !== 'object' || received.kind !== 'status') return null;
  const { accepted } = expected;
  const came = received.status ?? Number.NaN;
  const shown = evidence.map((id) => known.exchanges.get(id)).find((exchange) => exchange?.status === came);
  if (shown === undefined || accepted.some(([least, most]) => came >= least && came <= most)) return null;
  return { finding: keyOf(subject), requests: [requestOf(shown, known)], shows: { kind: 'status', accepted } };
}

function byData({ subject, expected, evidence }: Finding, known: Known): Reproduction | null {
  const shown = known.exchanges.get(evidence[0] ?? '');
  const isOfData = typeof expected === 'object' && expected.kind === 'no-data';
  if (!isOfData || shown === undefined) return null;
  const { status, method, body } = shown;
  // A refusal can hold data in other places than a list has it.
  if (method === 'HEAD' || status === null || (status >= 400 && !givesData(body))) return null;
  return { finding: keyOf(subject), requests: [requestOf(shown, known)], shows: { kind: 'data' } };
}

/** What the other organization's key reads is right by itself: it is wrong to have a record in common with what ours reads. */
function inBoth({ subject, evidence }: Finding, known: Known): Reproduction | null {
  const theirs = known.exchanges.get(evidence[0] ?? '');
  if (theirs === undefined || theirs.credential.key !== 'other') return null;
  const ids = new Set(idsOf(theirs.body));
  const isShared = ({ operation, credential, body }: Exchange) =>
    operation === theirs.operation && isGoodKey(credential) && idsOf(body).some((id) => ids.has(id));
  const ours = [...known.exchanges.values().filter(isShared)].toSorted((a, b) => a.query.length - b.query.length)[0];
  if (ours === undefined) return null;
  const requests = [ours, theirs].map((exchange) => requestOf(exchange, known));
  return { finding: keyOf(subject), requests, shows: { kind: 'once' } };
}

/** The answers say again what they said. */
function unchanged({ subject, evidence }: Finding, known: Known): Reproduction | null {
  const key = keyOf(subject);
  const shown = evidence.map((id) => known.exchanges.get(id)).filter((exchange) => exchange !== undefined);
  const [served] = shown;
  if (served?.operation === 'getOpenapi') return asLong(key, [served], known);
  const cited = shown.filter(({ status }) => status !== null).slice(0, MOST_ANSWERS);
  if (cited.length === 0) return null;
  if (cited.some(({ body }) => body === undefined || hasMaskedName(body))) return asLong(key, cited, known);
  const named = recordsOf(subject).filter(isUuid);
  const said = cited.map(({ status, body, facts }) => ({ status: status ?? 0, body, bytes: facts.bytes }));
  const subjects = named.filter((id) => said.some(({ body }) => JSON.stringify(body).includes(id)));
  const masked = [...new Set(cited.flatMap(maskedIn))];
  const digests = said.map((each) => digestOf(each, { subjects, masked }));
  const requests = cited.map((exchange) => requestOf(exchange, known));
  return { finding: key, requests, shows: { kind: 'unchanged', subjects, masked, digests } };
}

/** Others are as long. */
const MAY_BE_RIGHT: { readonly mayBeRight?: boolean } = { mayBeRight: true };

/** Of answers that were not kept, or not word by word, the length is known. */
function asLong(key: string, exchanges: readonly Exchange[], known: Known, more = MAY_BE_RIGHT): Reproduction | null {
  if (exchanges.some(({ facts }) => facts.bytes === 0)) return null;
  const shows: Shows = { kind: 'length', bytes: exchanges.map(({ facts }) => facts.bytes), ...more };
  return { finding: key, requests: exchanges.map((exchange) => requestOf(exchange, known)), shows };
}

/** A text that was cut looks like others, and names that were masked, or are those of a document, are no pointers of answers. */
function isSeenByLength(shows: Sight['shows'], { operation }: Exchange): boolean {
  if (shows.kind !== 'leak') return false;
  if (operation === 'getOpenapi') return true;
  return shows.where === 'body' && ((shows.isCut === true && shows.by === 'value') || looksMasked(shows.path));
}

/** A name was masked, so that the deployment has another one. */
function hasMaskedName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, part]) => (!Array.isArray(value) && looksMasked(name)) || hasMaskedName(part),
  );
}

/** Places that were masked, and those of pseudonyms. */
function maskedIn({ body, facts }: Exchange): readonly string[] {
  const places = (facts.masked ?? []).filter(({ where }) => where === 'body').map(({ path }) => path);
  return [...places, ...pseudonymsIn(body, '')];
}

/** Of a person, or in place of a key. */
const STAND_IN = /^~\w+:[0-9a-f]{10}$|\[redacted\]/;

function pseudonymsIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return STAND_IN.test(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((part: unknown) => pseudonymsIn(part, `${path}/*`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => pseudonymsIn(part, `${path}/${name}`));
}

function placeShown(
  exchange: Exchange | undefined,
  { path, keyword }: { readonly path: string; readonly keyword: string },
): Shows | null {
  if (exchange === undefined || exchange.operation === 'other') return null;
  const shape = promisedShape(exchange.operation, { bounded: true });
  const at = shape === null ? null : shapeAt(shape, path);
  return at === null ? null : placeOf(at, path, keyword);
}

function shapeAt(shape: BodyShape, path: string): BodyShape | null {
  if (shape.path === path) return shape;
  const parts = [...shape.fields.values()].map((field) => field.shape);
  const below = shape.item === null ? parts : [...parts, shape.item];
  const next = below.find((part) => path === part.path || path.startsWith(`${part.path}/`));
  return next === undefined ? null : shapeAt(next, path);
}

function placeOf({ kind, nullable, values, form, length }: BodyShape, path: string, keyword: string): PlaceShown {
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

/** Kinds of what records show, which are kept word by word as far as rules read them. */
const OF_RECORDS: ReadonlySet<string> = new Set('records once size same ranked values agree'.split(' '));

/** The recorded answers themselves do not show the fault: other requests would not either. */
function isMissedIn(walks: readonly (readonly Exchange[])[], shows: Shows): boolean {
  const pages = walks.flat();
  if (!OF_RECORDS.has(shows.kind) || pages.length === 0 || pages.some(({ body }) => body === undefined)) return false;
  const requests = walks.flatMap((walk) =>
    walk.map(({ operation, method, path, query, credential, status }, index) => {
      const asked = { operation, method, path, query, credential, status };
      return { ...asked, headers: [], curl: '', isNextPage: index > 0 };
    }),
  );
  const replies = pages.map(({ status, headers, body }) => ({
    status: status ?? 0,
    headers,
    text: JSON.stringify(body),
  }));
  return sightingIn({ shows, requests }, replies) === 'gone';
}

/** The recorded pages of walks, as far as they were read. */
function recordedIn(
  walks: readonly WalkSeen[],
  exchanges: ReadonlyMap<string, Exchange>,
): readonly (readonly Exchange[])[] {
  return walks.map(({ first, count, isToEnd = false }) => {
    const pages = [exchanges.get(first)].filter((page) => page !== undefined);
    for (let page = pages[0]; page !== undefined && (isToEnd || pages.length < count); ) {
      page = following(page, exchanges);
      if (page !== undefined) pages.push(page);
    }
    return pages;
  });
}

function following(page: Exchange, exchanges: ReadonlyMap<string, Exchange>): Exchange | undefined {
  const cursor = cursorOf(page.body);
  if (cursor === null) return undefined;
  const asked = JSON.stringify([...page.query.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  return exchanges
    .values()
    .find(
      ({ operation, query, id }) => id !== page.id && operation === page.operation && JSON.stringify(query) === asked,
    );
}

type KnownOperations = ReadonlyMap<string, Pick<Exchange, 'operation'>>;

/**
 * What an answer contradicts may itself be wrong: figures do not match sales of which a page was lost. So where other operations
 * broke promises, an answer that comes as it was recorded shows nothing.
 */
export function withDoubts(results: readonly RuleResult[], exchanges: KnownOperations): RuleResult[] {
  const broken = new Set(
    results
      .filter(({ outcome, level }) => outcome === 'failed' && level === 'must')
      .flatMap((one) => askedIn(one, exchanges)),
  );
  return results.map((result) => {
    const { reproduction } = result;
    if (reproduction?.shows.kind !== 'unchanged') return result;
    const own = reproduction.requests.map(({ operation }) => operation);
    // Analytics count the same sales, and none is counted from another.
    const isOfOne = (one: string, other: string) =>
      one === other || (one.endsWith('Analytics') && other.endsWith('Analytics'));
    if (broken.values().every((operation) => own.some((one) => isOfOne(one, operation)))) return result;
    return { ...result, reproduction: { ...reproduction, shows: { ...reproduction.shows, mayBeRight: true } } };
  });
}

function askedIn({ findings }: RuleResult, exchanges: KnownOperations): readonly string[] {
  const asked = findings.flatMap(({ evidence: [first = ''] }) => exchanges.get(first)?.operation ?? []);
  // The document is compared with answers, not answers with it.
  return asked.filter((operation) => operation !== 'getOpenapi');
}
