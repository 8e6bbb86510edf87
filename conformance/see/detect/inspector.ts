import { forbiddenCategories } from '../../../contract/generated/forbidden-categories.ts';
import { pagedOperation } from '../../../contract/operations.ts';
import type { AskedOperation, Leak } from '../../model/exchange.ts';
import { parsedJson } from '../../model/values/json.ts';
import { knownOr } from '../../model/values/memoize.ts';
import { sightings } from './index.ts';
import { judgeName } from './names.ts';
import { mayBeSigned, parametersOf, weightOfParameter } from './secrets.ts';
import { type Setting, type SightCategory, type Sighting, type Weight, withAsciiDigits } from './sighting.ts';

const STEPS = /[^/*]+/g;
/** Text that a merchant writes for buyers, in documented fields and in those that deployments add. */
const TEXT =
  /name|title|label|\balt|text|html|markdown|description|summary|caption|detail|tags?$|keyword|slug|brand|maker|manufacturer|producer|importer|distributor|ingredient|instruction|direction|warning|terms|condition|code|gtin|sku|model|serial|unit|group|colou?r|branchNo/i;
const PERSON =
  /customer|staff|creator|employee|cashier|manager|owner|user|member|buyer|client|contact|person|reserved|by$/i;
const STORE = /^(?:stores?|assignedStores|branch(?:es)?)$/;

/** Their answers are about staff alone. */
export const OF_STAFF: ReadonlySet<AskedOperation> = new Set(['getStaffAnalytics', 'listStaffShifts']);
const OF_PEOPLE: ReadonlySet<AskedOperation> = new Set([...OF_STAFF, 'getCustomer', 'getCustomerAnalytics']);

/** What a text is about; null where that is neither goods, promotions and stores, which is public, nor a person. */
function writtenAbout(path: string, operation: AskedOperation): Leak['about'] | null {
  const [data, ...steps] = path.match(STEPS) ?? [];
  const [first = ''] = steps;
  if (data !== 'data') return null;
  if (steps.some((step) => PERSON.test(step))) return 'people';
  if (first === 'storeName' || steps.some((step) => STORE.test(step))) return 'goods';
  if (OF_PEOPLE.has(operation)) return 'people';
  if (!steps.some((step) => TEXT.test(step))) return null;
  switch (operation) {
    case 'listProducts':
    case pagedOperation('promotions'):
      return 'goods';
    case 'listStores':
      return first === 'name' ? 'goods' : null;
    case 'getMe':
      return first === 'organization' ? 'goods' : null;
    case 'listSales':
      return first === 'lineItems' ? 'sold goods' : null;
    case 'listInventoryLogs':
      return first === 'product' ? 'sold goods' : null;
    default:
      return null;
  }
}

/** How a maker is reached, when a founder was born, what a book is about. */
const PUBLIC: ReadonlySet<string> = new Set('phone email birthday document-id stack-trace sql'.split(' '));

/** What is said of goods is lighter, unless a word says that it is the number of an identity card. */
function isPublicAbout(about: Leak['about'] | null, { category, isNamed }: Sighting): boolean {
  if (about === null || about === 'people' || !PUBLIC.has(category) || (category === 'document-id' && isNamed === true))
    return false;
  // A name in a sale or movement may be what a cashier typed: whether goods have it is seen when all is read.
  return about === 'goods' || (category !== 'phone' && category !== 'email');
}

const BASE64 = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const HEX = /(?<![0-9A-Za-z])(?:[0-9a-fA-F]{2}){10,}(?![0-9A-Za-z])/g;
const MAX_LAYERS = 3;

interface Decoded {
  readonly text: string;
  /** What buyers cannot read was not written for them. */
  readonly isHidden: boolean;
}

/** The decodings of a text: base64, hex, URL and HTML escapes, layer by layer. */
export function decodings(text: string, layers = MAX_LAYERS): readonly Decoded[] {
  if (layers === 0 || text.length < 6) return [];
  const base64 = [...text.matchAll(BASE64)].filter(([match]) => /[A-Z]/.test(match) && /[a-z]/.test(match));
  const packed = [
    ...base64.map(([match]) => Buffer.from(match, 'base64')),
    ...Array.from(text.matchAll(HEX), ([match]) => Buffer.from(match, 'hex')),
  ];
  const escaped = [unescapedUrl(text), unescapedHtml(text), unescapedString(text)].filter((plain) => plain !== text);
  const here: Decoded[] = [
    ...packed.flatMap(readable).map((plain) => ({ text: plain, isHidden: true })),
    ...escaped.map((plain) => ({ text: plain, isHidden: false })),
  ];
  return here.flatMap((decoded) => [decoded, ...decodings(decoded.text, layers - 1)]);
}

/** Bytes that are text from beginning to end; other data hardly ever is. */
function readable(bytes: Buffer): string | [] {
  const text = bytes.toString('utf8');
  const isText = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]+$/u.test(text) && !text.includes('\ufffd');
  return isText && bytes.length >= 8 ? text : [];
}

function unescapedUrl(text: string): string {
  try {
    return /%[0-9a-fA-F]{2}/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
  } catch {
    return text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&commat;': '@',
};

function unescapedHtml(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => character(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

function unescapedString(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/g, (_, four: string, two: string) =>
      character(Number.parseInt(four ?? two, 16)),
    )
    .replaceAll('\\"', '"');
}

function character(code: number): string {
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

export interface Trace {
  readonly category: string;
  readonly weight: Weight;
  /** By its form alone, wherever it is. */
  readonly form?: Weight;
  readonly by: 'name' | 'value';
  /** Where it is about goods, and may be public. */
  readonly about?: Leak['about'];
  /** A phone number or an email address, as far as it is the same in every spelling. It is never kept. */
  readonly contact?: string;
  /** Its position; the whole text if it was found in an encoded part. */
  readonly start: number;
  readonly end: number;
}

export interface Surroundings {
  readonly operation: AskedOperation;
  readonly path: string;
  readonly setting: Setting;
  /** It was in the request, so the caller knows it. */
  readonly isEcho?: (fragment: string) => boolean;
}

const MAX_CLEAN = 30_000;
/** Strings repeat from record to record: a clean one is not searched again. */
const clean = new Map<Setting, Set<string>>();

/** All forbidden data in a text, also if it is encoded. */
export function inspect(text: string, around: Surroundings): readonly Trace[] {
  const known = knownOr(clean, around.setting, () => new Set());
  if (known.has(text)) return [];
  // A text that is clean only because the request contained it is not clean for other requests.
  let isExcused = false;
  const isEcho = (fragment: string) => {
    const isTheirs = around.isEcho?.(fragment) === true;
    isExcused ||= isTheirs;
    return isTheirs;
  };
  const { traces, hasMembers } = search(text, { ...around, isEcho });
  if (known.size >= MAX_CLEAN) known.clear();
  // A name may be harmless here and forbidden elsewhere.
  if (traces.length === 0 && !isExcused && !hasMembers && text.length < 500) known.add(text);
  return traces;
}

function search(text: string, around: Surroundings) {
  const normal = withAsciiDigits(text.normalize('NFKC').replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, ''));
  const plain = normal === text ? traced(text, around) : spread(traced(normal, around), text);
  const unpacked = decodings(normal).map((each) => ({ ...each, text: withAsciiDigits(each.text) }));
  const inner = unpacked.flatMap(({ text: part, isHidden }) => {
    const found = traced(part, around);
    return isHidden ? found.map(({ about: _, ...one }) => ({ ...one, weight: one.form ?? one.weight })) : found;
  });
  const decoded = unpacked.map((each) => each.text);
  const parts = [normal, ...decoded];
  // Fields of JSON or XML inside a text, and query parameters of a URL in it.
  const packed = parts.flatMap(jsonMembers);
  const linked = parts.flatMap(parametersOf);
  const marked = parts.flatMap(xmlMembers);
  const open = [...linked.flatMap((member) => namedInLink(member, around)), ...named(marked, around)];
  const members = [...named(packed, around), ...lighter(open, around)];
  /** Of data that is encoded in the text. */
  const hasMembers = packed.length + linked.length + marked.length > 0;
  return { traces: [...plain, ...spread([...inner, ...members], text)], hasMembers };
}

function traced(text: string, { setting, path, operation, isEcho }: Surroundings): Trace[] {
  return sightings(text, setting)
    .filter(({ start, end }) => isEcho?.(text.slice(start, end)) !== true)
    .map((sighting) => trace(sighting, text.slice(sighting.start, sighting.end), path, operation));
}

function trace(sighting: Sighting, found: string, path: string, operation: AskedOperation): Trace {
  const { category, weight, start, end } = sighting;
  const about = writtenAbout(path, operation);
  const contact = contactIn(category, found);
  return {
    category: leakCategory(category, path, operation),
    weight: isPublicAbout(about, sighting) ? 'possible' : weight,
    form: weight,
    by: 'value',
    start,
    end,
    ...(about === null ? {} : { about }),
    ...(contact === null ? {} : { contact }),
  };
}

/** National and international numbers end alike. */
const ALIKE = 8;

function contactIn(category: SightCategory, found: string): string | null {
  if (category === 'email') return found.toLowerCase().replace(/%40|\s?[([]at[)\]]\s?/, '@');
  return category === 'phone' ? found.replace(/\D/g, '').slice(-ALIKE) : null;
}

function spread(traces: readonly Trace[], text: string): Trace[] {
  return traces.map((found) => ({ ...found, start: 0, end: text.length }));
}

const STAFF_PATH = /\/(?:staff|tabCreator|employee|cashier|manager)/i;

function leakCategory(category: SightCategory, path: string, operation: AskedOperation): string {
  switch (category) {
    case 'phone':
    case 'email':
    case 'birthday':
    case 'document-id':
      return STAFF_PATH.test(path) || OF_STAFF.has(operation) ? 'staff-private' : category;
    case 'cost':
      return operation === 'listInventoryLogs' ? 'log-cost' : category;
    case 'key':
      return 'credential';
    case 'stack-trace':
    case 'sql':
      return 'internals';
    case 'file-path':
      return 'file-metadata';
    default:
      return category;
  }
}

function named(members: readonly Member[], around: Surroundings): Trace[] {
  return members.flatMap(([name, value]) => {
    if (typeof value === 'string' && around.isEcho?.(value) === true) return [];
    const judgement = judgeName(name, value, { operation: around.operation, within: segmentsOf(around.path) });
    return judgement === null ? [] : [{ ...judgement, by: 'name' as const, start: 0, end: 0 }];
  });
}

const MONEY: ReadonlySet<string> = new Set(['MIN-02', 'MIN-03', 'MIN-04', 'MIN-16', 'MIN-17']);
/** Found in a link or in markup about goods, these say more than how to reach a maker. */
const HEAVY: ReadonlySet<string> = new Set([
  'credential',
  ...forbiddenCategories.filter(({ requirement }) => MONEY.has(requirement)).map(({ id }) => id),
]);

function namedInLink(member: Member, around: Surroundings): Trace[] {
  const most = mayBeSigned(around.setting) ? weightOfParameter(member[0]) : 'certain';
  if (most === null) return [];
  return named([member], around).map((one) => (most === 'possible' ? { ...one, weight: most } : one));
}

function lighter(traces: readonly Trace[], { path, operation }: Surroundings): readonly Trace[] {
  const about = traces.length === 0 ? null : writtenAbout(path, operation);
  if (about === null || about === 'people') return traces;
  return traces.map((one) => (HEAVY.has(one.category) ? one : { ...one, weight: 'possible' }));
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '*' && segment !== 'data');
}

type Member = readonly [string, unknown];

function jsonMembers(text: string): Member[] {
  const start = text.search(/[[{]/);
  if (start === -1 || (!text.includes('":') && !text.includes('" :'))) return [];
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return membersOf(parsedJson(text.slice(start, end + 1)));
}

function membersOf(value: unknown): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: Member[] = Array.isArray(value) ? [] : Object.entries(value);
  return [...own, ...Object.values(value).flatMap(membersOf)];
}

function xmlMembers(text: string): Member[] {
  if (!text.includes('</')) return [];
  return [...text.matchAll(/<([\w-]+)>([^<]+)<\/\1>/g)].map(([, name = '', value = '']) => [name, value] as const);
}
