import { hasTrait } from '../../../contract/operations.ts';
import type { Description } from '../../model/description.ts';
import type { AskedOperation, BodyFacts, Json, Leak, MeFacts } from '../../model/exchange.ts';
import { field, isObject, parsedJson } from '../../model/values/json.ts';
import { DescriptionReader } from '../description/description.ts';
import { pathName, shownName } from '../detect/field-names.ts';
import { Findings } from '../detect/findings.ts';
import { inspect } from '../detect/inspector.ts';
import { type KeyFinder, keyFinder, REDACTED, secretOf } from '../detect/keys.ts';
import { hide, keptText, pseudonyms } from '../detect/mask.ts';
import { withAsciiDigits } from '../detect/sighting.ts';
import { promisedShape } from '../shapes/promises.ts';
import { documentReader } from './document-walk.ts';
import { keptHeaders, type ProseTools, ProseWalk } from './error-walk.ts';
import { BodyWalk, Unknown } from './walk.ts';

export interface CaptureInput {
  readonly operation: AskedOperation;
  readonly method: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly requestTarget: string;
  readonly sentKey: string | null;
  /** Null for an answer that is tried again. */
  readonly exchange: string | null;
}

export interface Captured {
  readonly body: Json | undefined;
  readonly text: string | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly facts: BodyFacts;
}

/** Redacts a response when it arrives, and records the facts that redaction hides. */
export interface Capture {
  response(input: CaptureInput): Captured;
  text(text: string): string;
  /** The document that the deployment serves, compared with the contract and with its answers; null where none came. */
  description(): Promise<Description | null>;
}

/** Characters that must stay unknown so that a key cannot be guessed; of a short secret, half of it. */
const ENOUGH = 12;

/** Compares what /me shows with the key that was sent, before both are redacted. */
export function meFacts(body: unknown, sentKey: string | null): MeFacts | null {
  if (sentKey === null) return null;
  const key = field(field(body, 'data'), 'key');
  const prefix = field(key, 'prefix');
  const last4 = field(key, 'last4');
  return {
    last4Matches: typeof last4 === 'string' && last4 === sentKey.slice(-4),
    prefixBeginsKey: typeof prefix === 'string' && prefix !== '' && sentKey.startsWith(prefix),
    prefixGivesKeyAway: typeof prefix === 'string' && givesAway(prefix, sentKey),
    idHoldsSecret: holdsSecret(field(key, 'id'), secretOf(sentKey)),
  };
}

/** A prefix may show the beginning of the secret if enough of it stays unknown. */
function givesAway(prefix: string, key: string): boolean {
  const secret = secretOf(key);
  const shown = prefix.length - (key.length - secret.length);
  if (shown <= 0 || !key.startsWith(prefix.slice(0, key.length))) return false;
  const unknown = secret.length - shown - 4;
  return unknown < Math.min(ENOUGH, secret.length / 2) || shown * 2 > secret.length;
}

/** A match of so many characters is not a coincidence. */
const TELLING = 8;

function holdsSecret(id: unknown, secret: string): boolean {
  if (typeof id !== 'string') return false;
  for (let start = 0; start + TELLING <= secret.length; start++) {
    if (id.includes(secret.slice(start, start + TELLING))) return true;
  }
  return false;
}

/**
 * Reads a response once, before anything of it is kept: records facts, then masks or pseudonymizes private data. The key of pseudonyms is
 * random in every run, so that those of two runs cannot be compared.
 */
export function createCapture(given: { readonly keys: readonly string[]; readonly pseudonymKey: Uint8Array }): Capture {
  const finder = keyFinder(given.keys);
  const description = new DescriptionReader();
  const tools: Tools = {
    finder,
    pseudonym: pseudonyms(given.pseudonymKey),
    documents: documentReader((bytes) => description.readDocument(bytes)),
  };
  return {
    text: (text) => finder.redact(text),
    response: (input) => {
      const captured = read(input, tools);
      const { operation, method, status, body: bytes, exchange } = input;
      const isOfData = method === 'GET' && operation !== 'other' && operation !== 'getOpenapi';
      if (captured.facts.isJson && isOfData && exchange !== null)
        description.add({ operation, status, exchange, bytes });
      return captured;
    },
    async description() {
      const compared = await description.result();
      return compared === null ? null : keptDescription(compared, finder.redact);
    },
  };
}

/** Pointers, remedies and lists of values repeat names and texts of the served document. */
function keptDescription(description: Description, redact: KeyFinder['redact']): Description {
  const text = JSON.stringify(description, (_, value) => (typeof value === 'string' ? keptWords(value) : value));
  return JSON.parse(redact(text));
}

function keptWords(words: string): string {
  const traces = inspect(words, { operation: 'getOpenapi', path: '', setting: 'document' });
  const found = traces.filter(({ by }) => by === 'value');
  return keptText(hide(words, found).replace(STEPS, shownName));
}

/** The steps of pointers, and names in quotes. */
const STEPS = /[^\s/"]+/g;

interface Tools {
  readonly finder: KeyFinder;
  readonly pseudonym: (kind: string, value: string) => string;
  readonly documents: ReturnType<typeof documentReader>;
}

function read(input: CaptureInput, tools: Tools): Captured {
  const { finder, pseudonym, documents } = tools;
  const findings = new Findings(pseudonym, finder.redact);
  const { operation, status, method, sentKey, body: bytes } = input;
  const isEcho = requestEcho(input.requestTarget);
  const prose = { operation, findings, isEcho };
  const known = operation === 'getOpenapi' ? documents.known(bytes) : null;
  const value = known === null ? parsedJson(bytes.toString('utf8')) : known.kept;
  const isJson = value !== undefined;
  const { hasKey: keyInBody, mayTouch } = finder.lookInto(bytes);
  const inHeaders = headersWithKey(input.headers, finder);
  const fields = keyInBody ? fieldsWithKey(value, finder) : [];
  for (const place of [...fields, ...inHeaders]) {
    findings.leak({ category: 'key', by: 'key', ...place, weight: 'certain', shape: REDACTED });
  }
  const me = operation === 'getMe' && status === 200 && isJson ? meFacts(value, sentKey) : null;
  const isAnswer = status === 200 && method === 'GET';
  if (isAnswer && operation !== 'other' && !isJson) {
    const received = bytes.length === 0 ? 'no body' : 'something else';
    findings.violation({ path: '', keyword: 'json', expected: 'a JSON body', received });
  }
  const walked = isJson ? walkBody(input, value, prose, documents) : undefined;
  const kept = keyInBody || mayTouch ? scrub(walked, finder.redact) : walked;
  const beginning = bytes.subarray(0, TEXT_READ).toString();
  const text = isJson || bytes.length === 0 ? null : new ProseWalk(prose).text(beginning, '');
  const headers = keptHeaders(input.headers, prose);
  const records = operation === 'other' || !hasTrait(operation, 'paged') ? null : cutRecords(kept);
  const facts: BodyFacts = {
    bytes: bytes.length,
    isJson,
    contentType: headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '',
    violations: findings.violations,
    extras: findings.extras,
    leaks: findings.leaks,
    ...(findings.maskedPlaces.length === 0 ? {} : { masked: findings.maskedPlaces }),
    keyEchoed: keyInBody || inHeaders.length > 0,
    me,
    ...(records === null ? {} : { records }),
  };
  return {
    headers,
    // The result of JSON.parse is JSON, and walks replace parts of it by JSON only.
    body: kept as Json | undefined,
    text,
    facts,
  };
}

/** A page holds a hundred records at most. So many more are wrong in any case, and only their number is kept. */
const MOST_RECORDS = 1000;

/** How many there were, if some were left out. */
function cutRecords(body: unknown): number | null {
  if (!isObject(body) || !Array.isArray(body.data) || body.data.length <= MOST_RECORDS) return null;
  const { length } = body.data;
  body.data.length = MOST_RECORDS;
  return length;
}

function walkBody(input: CaptureInput, value: unknown, prose: ProseTools, documents: Tools['documents']): unknown {
  const { findings } = prose;
  const { operation, status } = input;
  if (status < 200 || status >= 300) return new ProseWalk(prose).value(value);
  if (operation === 'other' || status !== 200) return new Unknown(operation, findings).value(value, '');
  if (operation === 'getOpenapi')
    return documents.known(input.body)?.kept ?? documents.read(input.body, value, findings);
  const shape = promisedShape(operation, { bounded: isBounded(operation, input.requestTarget) });
  if (shape === null) return new Unknown(operation, findings).value(value, '');
  return new BodyWalk(operation, findings).value(shape, value);
}

/** Whether the range of the answer follows from the request (or, for logs without bounds, from the source). */
export function isBounded(operation: AskedOperation, target: string): boolean {
  const hasFrom = /[?&]from=[^&]/.test(target);
  const hasTo = /[?&]to=[^&]/.test(target);
  return (hasFrom && hasTo) || (operation === 'listInventoryLogs' && !hasFrom && !hasTo);
}

const TEXT_READ = 64 * 1024;

/** Redacts keys in all strings and names of a body that contains one. */
function scrub(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => scrub(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [redact(name), scrub(part, redact)]));
}

const SHORTEST = 3;

/** Whether a part of the response was in the request, so that the caller knows it. */
function requestEcho(target: string): (fragment: string) => boolean {
  const sent = `${fold(target)}\n${fold(decoded(target))}`;
  return (fragment) => {
    const wanted = fold(fragment);
    return wanted.length >= SHORTEST && sent.includes(wanted);
  };
}

function fold(text: string): string {
  return withAsciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s"'`\\]+/g, ' ')
    .trim();
}

function decoded(target: string): string {
  return target
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
}

type Place = Pick<Leak, 'where' | 'path'>;

const MOST_PLACES = 5;
const MAX_DEPTH = 40;

/** The headers that hold a key. */
function headersWithKey(
  headers: readonly (readonly [string, string])[],
  { isIn, redact }: KeyFinder,
): readonly Place[] {
  return headers
    .filter(([, value]) => isIn(value))
    .map(([name]): Place => ({ where: 'header', path: nameIn(name.toLowerCase(), redact) }))
    .slice(0, MOST_PLACES);
}

/** The fields of a body that hold a key; the body as a whole where it is in none. `value` is undefined where it is no JSON. */
function fieldsWithKey(value: unknown, { isIn, redact }: KeyFinder): readonly Place[] {
  const paths = new Set<string>();
  const look = (part: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH || paths.size >= MOST_PLACES) return;
    if (typeof part === 'string' && isIn(part)) paths.add(path);
    if (Array.isArray(part)) for (const item of part) look(item, `${path}/*`, depth + 1);
    else if (typeof part === 'object' && part !== null)
      for (const [name, member] of Object.entries(part)) {
        if (isIn(name)) paths.add(path);
        look(member, `${path}/${nameIn(name, redact)}`, depth + 1);
      }
  };
  look(value, '', 0);
  return [...(paths.size === 0 ? [''] : paths)].map((path) => ({ where: 'body', path }));
}

/** A name can be private too, or the key itself. */
function nameIn(name: string, redact: KeyFinder['redact']): string {
  return redact(name) === name ? pathName(name) : REDACTED;
}
