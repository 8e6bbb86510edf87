import type { AskedOperation } from '../model/exchange.ts';
import { decodings } from './detect/encoded.ts';
import { sightings } from './detect/index.ts';
import type { Setting, SightCategory, Sighting, Weight } from './detect/sighting.ts';
import { judgeName } from './names.ts';

export interface Trace {
  readonly category: string;
  readonly weight: Weight;
  readonly by: 'name' | 'value';
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

const NOTHING: readonly Trace[] = [];
/** A UUID contains no private data, and every response has new ones in its headers. */
const LOWER_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;
const MAX_CLEAN = 30_000;
/** Strings repeat from record to record: a clean one is not searched again. */
const clean = new Map<Setting, Set<string>>();

/** All forbidden data in a text, also if it is encoded. */
export function inspect(text: string, around: Surroundings): readonly Trace[] {
  if (text.length === UUID_LENGTH && LOWER_UUID.test(text)) return NOTHING;
  const known = cleanTexts(around.setting);
  if (known.has(text)) return NOTHING;
  const { excused, isEcho } = noting(around.isEcho);
  const { traces, hasMembers } = search(text, { ...around, isEcho });
  if (traces.length > 0) return traces;
  if (known.size >= MAX_CLEAN) known.clear();
  // A name may be harmless here and forbidden elsewhere.
  if (!excused() && !hasMembers && text.length < 500) known.add(text);
  return NOTHING;
}

type IsEcho = NonNullable<Surroundings['isEcho']>;

/** A text that is clean only because the request contained it is not clean for other requests. */
function noting(isEcho: IsEcho = () => false): { readonly isEcho: IsEcho; readonly excused: () => boolean } {
  let excused = false;
  return {
    excused: () => excused,
    isEcho: (fragment) => {
      const isTheirs = isEcho(fragment);
      excused ||= isTheirs;
      return isTheirs;
    },
  };
}

function cleanTexts(setting: Setting): Set<string> {
  const before = clean.get(setting);
  if (before !== undefined) return before;
  const known = new Set<string>();
  clean.set(setting, known);
  return known;
}

interface Searched {
  readonly traces: readonly Trace[];
  /** Of data that is encoded in the text. */
  readonly hasMembers: boolean;
}

function search(text: string, around: Surroundings): Searched {
  const normal = text.normalize('NFKC').replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '');
  const plain = normal === text ? traced(text, around) : spread(traced(normal, around), text);
  const decoded = decodings(normal).map((each) => each.text);
  const inner = decoded.flatMap((each) => traced(each, around));
  // Fields of JSON or XML inside a text, and query parameters of a URL in it.
  const members = [normal, ...decoded].flatMap((part) => [
    ...jsonMembers(part),
    ...addressParameters(part),
    ...xmlMembers(part),
  ]);
  return { traces: [...plain, ...spread([...inner, ...named(members, around)], text)], hasMembers: members.length > 0 };
}

function traced(text: string, { setting, path, operation, isEcho }: Surroundings): Trace[] {
  return sightings(text, setting)
    .filter(({ start, end }) => isEcho?.(text.slice(start, end)) !== true)
    .map((sighting) => trace(sighting, path, operation));
}

function trace({ category, weight, start, end }: Sighting, path: string, operation: AskedOperation): Trace {
  const isOwn = (category === 'phone' || category === 'email') && isNameOfStore(path, operation);
  return {
    category: leakCategory(category, path, operation),
    weight: isOwn ? 'possible' : weight,
    by: 'value',
    start,
    end,
  };
}

/** A store may be named after its phone number. */
function isNameOfStore(path: string, operation: AskedOperation): boolean {
  return (
    /\/(?:store|(?:assignedS|s)tores\/\*)\/name$|\/storeName$/.test(path) ||
    (operation === 'listStores' && path === '/data/*/name')
  );
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
    case 'document-id': {
      const ofStaff = STAFF_PATH.test(path) || operation === 'getStaffAnalytics' || operation === 'listStaffShifts';
      return ofStaff ? 'staff-private' : category;
    }
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

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '*' && segment !== 'data');
}

type Member = readonly [string, unknown];

function jsonMembers(text: string): Member[] {
  const start = text.search(/[[{]/);
  if (start === -1 || (!text.includes('":') && !text.includes('" :'))) return [];
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  try {
    return membersOf(JSON.parse(text.slice(start, end + 1)));
  } catch {
    return [];
  }
}

function membersOf(value: unknown): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: Member[] = Array.isArray(value) ? [] : Object.entries(value);
  return [...own, ...Object.values(value).flatMap(membersOf)];
}

function addressParameters(text: string): Member[] {
  if (!/[?&][\w.-]+=/.test(text)) return [];
  return [...text.matchAll(/[?&]([\w.-]+)=([^&\s"'#]+)/g)].map(([, name = '', value = '']) => [name, value] as const);
}

function xmlMembers(text: string): Member[] {
  if (!text.includes('</')) return [];
  return [...text.matchAll(/<([\w-]+)>([^<]+)<\/\1>/g)].map(([, name = '', value = '']) => [name, value] as const);
}
