import { operationAtEndOf } from '../../../contract/operations.ts';
import type { AskedOperation } from '../../model/exchange.ts';
import { field, textOrNull } from '../../model/values/json.ts';
import { splitDocument, unsplit } from '../description/about-this-api.ts';
import type { DescribedPath } from '../description/described.ts';
import { followed } from '../description/local.ts';
import { searchName, shownName } from '../detect/field-names.ts';
import type { Findings } from '../detect/findings.ts';
import { inspect } from '../detect/inspector.ts';
import { hideProse, keptText, shapeOf } from '../detect/mask.ts';
import { judgeName } from '../detect/names.ts';
import { PERSON } from './error-walk.ts';

/** Of a larger document, only what is about this API is kept and compared; it is searched as a whole. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Checks the served OpenAPI document: the field names of its responses, and its texts and examples. It is large and fetched
 * several times: the same document without findings is not read again. What is kept of it is also handed on, unredacted.
 */
export function documentReader(onRead: (bytes: Uint8Array) => void) {
  let clean: { readonly bytes: Uint8Array; readonly kept: unknown } | null = null;
  /** The same bytes were read before, and nothing was found in them: then they need not be parsed. */
  const known = (bytes: Uint8Array) => (clean !== null && Buffer.compare(clean.bytes, bytes) === 0 ? clean : null);
  const read = (bytes: Uint8Array, document: unknown, findings: Findings): unknown => {
    const { about, paths, others } = bytes.length > LARGE_BYTES ? splitDocument(document) : unsplit(document);
    onRead(about === document ? bytes : Buffer.from(JSON.stringify(about)));
    judgeResponses(document, paths, findings);
    const kept = keep(about, '', findings, 0);
    for (const { value, pointer } of others) keep(value, pointer.slice(1), findings, 0);
    if (findings.leaks.length === 0 && findings.maskedPlaces.length === 0) clean = { bytes, kept };
    return kept;
  };
  return { known, read };
}

const MAX_DEPTH = 60;

function keep(value: unknown, path: string, findings: Findings, depth: number): unknown {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === 'string') return documentText(value, path, findings);
  if (Array.isArray(value)) return value.map((item) => keep(item, `${path}/*`, findings, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      searchName(name, { operation: 'getOpenapi', path, setting: 'document', findings });
      const shown = keptName(name, findings);
      const at = `${path}/${shown.slice(0, 80).replaceAll('/', '~1')}`;
      const kept = keep(part, at, findings, depth + 1);
      if (!isAboutPerson(name, part, at)) return [shown, kept];
      findings.masked('body', at, typeof part === 'number' ? 'number' : 'text');
      return [shown, shapeOf(String(part))];
    }),
  );
}

/** A value in an example, such as a document number, that only its name gives away. */
function isAboutPerson(name: string, value: unknown, path: string): boolean {
  if ((typeof value !== 'string' && typeof value !== 'number') || PUBLISHED.test(path)) return false;
  return PERSON.test(name) || judgeName(name, value, { operation: 'getOpenapi', within: [] }) !== null;
}

/** Also where names are part of a pointer. */
function keptName(name: string, findings: Findings): string {
  return findings.redactKeys(keptText(shownName(name)));
}

/** The contact of the API is public on purpose. */
const PUBLISHED =
  /^\/(?:info\/contact\/(?:name|url|email)|info\/license\/(?:name|url|identifier)|externalDocs\/(?:url|description))$/;

function documentText(text: string, path: string, findings: Findings): string {
  if (PUBLISHED.test(path)) return findings.redactKeys(keptText(text));
  const traces = inspect(text, { operation: 'getOpenapi', path, setting: 'document' }).filter(
    (trace) => trace.by === 'value',
  );
  findings.traces(traces, { where: 'body', path, text });
  if (traces.length > 0) findings.masked('body', path, 'text', traces[0]?.category);
  return findings.redactKeys(keptText(hideProse(text, traces)));
}

function judgeResponses(document: unknown, paths: readonly DescribedPath[], findings: Findings): void {
  for (const { path, get } of paths) {
    const operation = operationAtEndOf(path.replace(/\/+$/, '')) ?? 'other';
    for (const [, response] of members(field(get?.value, 'responses'))) {
      for (const [, media] of members(field(behind(response, document), 'content'))) {
        const judging: Judging = { findings, document, operation };
        judgeAnswer(judging, field(media, 'schema'));
        for (const example of examplesOf(media, document)) judgeExample(judging, example, { within: [], at: '' });
      }
    }
  }
}

function examplesOf(holder: unknown, document: unknown): readonly unknown[] {
  const named = members(field(holder, 'examples')).map(([, example]) => field(behind(example, document), 'value'));
  return [field(holder, 'example'), ...named];
}

interface Judging {
  readonly findings: Findings;
  readonly document: unknown;
  readonly operation: AskedOperation;
}

/** Where something is in the response, and in the document. */
interface Around {
  readonly within: readonly string[];
  readonly at: string;
}

/** A schema and its path in the response. */
interface Place extends Around {
  readonly given: unknown;
  readonly above: Place | null;
  readonly depth: number;
}

/**
 * Schemas that refer to each other have too many paths to visit all. The shortest ones of each are visited, so that a name which
 * is private in a customer and harmless in a store is seen in both.
 */
const PLACES_OF_A_SCHEMA = 12;

function judgeAnswer(judging: Judging, given: unknown): void {
  const seen = new Map<unknown, number>();
  const places: Place[] = [{ given, within: [], at: '', above: null, depth: 0 }];
  for (const place of places) {
    const schema = behind(place.given, judging.document);
    const times = seen.get(schema) ?? 0;
    if (times >= PLACES_OF_A_SCHEMA || place.depth > MAX_DEPTH || isBelowItself(place)) continue;
    seen.set(schema, times + 1);
    places.push(...judgeSchema(judging, schema, { ...place, at: textOrNull(place.given, '$ref') ?? place.at }));
  }
}

function isBelowItself({ given, above }: Place): boolean {
  const nameOf = (one: unknown) => textOrNull(one, '$ref') ?? one;
  for (let place = above; place !== null; place = place.above) if (nameOf(place.given) === nameOf(given)) return true;
  return false;
}

/** Words of a schema that has others in it. */
const WITH_PLACES = ['$ref', 'properties', 'allOf', 'oneOf', 'anyOf', 'items', 'additionalProperties'];

/** The schemas within it. */
function judgeSchema(judging: Judging, schema: unknown, place: Place): readonly Place[] {
  const below = (given: unknown): Place => ({ ...place, given, above: place, depth: place.depth + 1 });
  const properties = members(field(schema, 'properties'));
  judgeExample(judging, field(schema, 'example'), place);
  for (const [name, part] of properties)
    judgeField(judging, name, field(part, 'type') === 'boolean' ? true : 'x1', {
      ...place,
      shape: 'a schema property',
    });
  return [
    ...properties
      .filter(([, part]) => WITH_PLACES.some((word) => field(part, word) !== undefined))
      .map(([key, part]) => ({ ...below(part), within: [...place.within, key], at: `${place.at}/${key}` })),
    ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => members(field(schema, keyword)).map(([, part]) => below(part))),
    ...['items', 'additionalProperties'].flatMap((keyword) => {
      const part = field(schema, keyword);
      return part === undefined ? [] : below(part);
    }),
  ];
}

/** The names of an example; what its values are is searched with all texts of the document. */
function judgeExample(judging: Judging, value: unknown, { within, at }: Around, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  for (const [name, part] of members(value)) {
    const isItem = Array.isArray(value);
    if (!isItem) judgeField(judging, name, part, { within, at, shape: 'a field of an example' });
    const below = isItem ? { within, at } : { within: [...within, name], at: `${at}/${name}` };
    judgeExample(judging, part, below, depth + 1);
  }
}

function judgeField(
  { operation, findings }: Judging,
  name: string,
  sample: unknown,
  { within, at, shape }: Around & { readonly shape: string },
): void {
  const inError =
    within.some((around) => /^(?:error|errors|violations|details|issues)$/i.test(around)) || !within.includes('data');
  if (inError) return;
  const judgement = judgeName(name, sample, { operation, within: within.filter((around) => around !== 'data') });
  if (judgement === null) return;
  const path = `${at}/${name}`
    .split('/')
    .map((step) => keptName(step, findings))
    .join('/');
  findings.leak({ ...judgement, by: 'name', where: 'body', path, shape });
}

function behind(value: unknown, document: unknown): unknown {
  return followed(document, { value, pointer: '' })?.value;
}

function members(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
