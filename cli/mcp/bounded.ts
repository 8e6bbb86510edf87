import { plural } from '../../reports/index.ts';

type Json = Readonly<Record<string, unknown>>;

/** An agent reads all that it is given, and has room for little. */
export const MOST_BYTES = 48 * 1024;

interface Limits {
  readonly characters: number;
  readonly items: number;
}

/** From generous to narrow: the first with which the whole is short enough counts. */
const LIMITS: readonly Limits[] = [
  { characters: 16_000, items: 50 },
  { characters: 4_000, items: 30 },
  { characters: 1_000, items: 20 },
  { characters: 300, items: 10 },
  { characters: 200, items: 3 },
  { characters: 60, items: 1 },
];

/** Long texts and lists are cut, and `leftOut` says where: what is cut never looks whole. */
export function bounded(data: Json): Record<string, unknown> {
  let shown: Record<string, unknown> = {};
  for (const limits of LIMITS) {
    shown = cutBy(limits, data);
    if (Buffer.byteLength(JSON.stringify(shown)) <= MOST_BYTES) break;
  }
  return shown;
}

const MOST_NOTES = 20;

function cutBy(limits: Limits, data: Json): Record<string, unknown> {
  const leftOut: string[] = [];
  const members = Object.entries(data).map(([name, value]) => [name, cut(value, name, limits, leftOut)]);
  const notes = leftOut.slice(0, MOST_NOTES);
  const more = leftOut.length - notes.length;
  return {
    ...Object.fromEntries(members),
    ...(notes.length === 0 ? {} : { leftOut: [...notes, ...(more > 0 ? [`and ${more} more places`] : [])] }),
  };
}

function cut(value: unknown, place: string, limits: Limits, leftOut: string[]): unknown {
  if (typeof value === 'string') {
    if (value.length <= limits.characters) return value;
    leftOut.push(`${place}: the beginning, ${limits.characters} of ${plural(value.length, 'character')}`);
    return `${value.slice(0, limits.characters)}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > limits.items) leftOut.push(`${place}: the first ${limits.items} of ${value.length}`);
    return value.slice(0, limits.items).map((item, at) => cut(item, `${place}[${at}]`, limits, leftOut));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, cut(each, `${place}.${name}`, limits, leftOut)]),
  );
}
