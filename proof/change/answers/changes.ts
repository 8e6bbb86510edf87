import type { BodyShape } from '../../../conformance/see/shapes/shape.ts';

/** What a field holds and what it could hold instead; undefined leaves it out. */
export interface Slot {
  readonly value: unknown;
  /** Its neighbor in the list of records, and the first record's. */
  readonly next: unknown;
  readonly first: unknown;
  readonly shape: BodyShape;
}

const HOUR = 3_600_000;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Ways in which an implementation gets a field wrong. One that does not apply leaves the value as it is. */
export const CHANGES = {
  'another value': ({ value, shape }: Slot) => anotherValue(value, shape),
  null: () => null,
  absent: () => undefined,
  'off by one': ({ value }: Slot) => offByOne(value),
  'swapped with its neighbor': ({ value, next }: Slot) => (next === undefined ? value : next),
  'of another record': ({ value, first }: Slot) => (first === undefined ? value : first),
  rounded: ({ value }: Slot) => rounded(value),
  'another time zone': ({ value }: Slot) => (isTime(value) ? moved(String(value), 7 * HOUR) : value),
  doubled: ({ value }: Slot) => doubled(value),
  'sorted otherwise': ({ value }: Slot) => (Array.isArray(value) ? [...value].reverse() : value),
} as const satisfies Record<string, (slot: Slot) => unknown>;

export type ChangeName = keyof typeof CHANGES;

function isTime(value: unknown): boolean {
  return typeof value === 'string' && TIME.test(value);
}

function moved(value: string, ms: number): string {
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : new Date(at + ms).toISOString();
}

function anotherValue(value: unknown, shape: BodyShape): unknown {
  if (typeof value === 'number') return value + 7;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [];
  if (typeof value !== 'string') return value;
  if (shape.values !== null) return [...shape.values].find((other) => other !== value) ?? value;
  if (isTime(value)) return moved(value, -40 * 24 * HOUR);
  if (DAY.test(value)) return moved(`${value}T00:00:00.000Z`, -40 * 24 * HOUR).slice(0, 10);
  if (UUID.test(value)) return `${value.slice(0, -4)}${value.endsWith('0000') ? '1111' : '0000'}`;
  return value === '' ? 'Other' : 'Other value';
}

function offByOne(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.slice(1);
  if (typeof value !== 'string') return value;
  if (isTime(value)) return moved(value, 1);
  if (DAY.test(value)) return moved(`${value}T00:00:00.000Z`, 24 * HOUR).slice(0, 10);
  return value.slice(0, -1);
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value);
  return isTime(value) ? `${String(value).slice(0, 19)}.000Z` : value;
}

function doubled(value: unknown): unknown {
  if (typeof value === 'number') return value * 2;
  if (Array.isArray(value)) return [...value, ...value];
  return typeof value === 'string' && !isTime(value) && !DAY.test(value) ? `${value}${value}` : value;
}
