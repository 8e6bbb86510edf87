/** What a draw or an id belongs to. The numbers are part of the world: changing one changes every id of that kind. */
export const entity = {
  organization: 1,
  store: 2,
  room: 3,
  category: 4,
  product: 5,
  branch: 6,
  staff: 7,
  customer: 8,
  promotion: 9,
  shift: 10,
  sale: 11,
  line: 12,
  movement: 13,
  shipment: 14,
  purchaseOrder: 15,
  transferOrder: 16,
  supplierPurchaseOrder: 17,
  stockroom: 18,
  event: 19,
  calendar: 20,
} as const;

export type Entity = (typeof entity)[keyof typeof entity];

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function pair(word: number, shift: number): string {
  return (hex[(word >>> (shift + 8)) & 255] ?? '') + (hex[(word >>> shift) & 255] ?? '');
}

/** The second and third word of a version 4 UUID: version and variant overwrite six of their bits. */
export function withVersion(b: number): number {
  return (b & 0xffff0fff) | 0x4000;
}

export function withVariant(c: number): number {
  return (c & 0x3fffffff) | 0x80000000;
}

/** 128 bits, less those six, as a version 4 UUID. */
export function formatUuid(a: number, b: number, c: number, d: number): string {
  const [versioned, variant] = [withVersion(b), withVariant(c)];
  return `${pair(a, 16)}${pair(a, 0)}-${pair(b, 16)}-${pair(versioned, 0)}-${pair(variant, 16)}-${pair(c, 0)}${pair(d, 16)}${pair(d, 0)}`;
}

/**
 * The public id of record number `index`. Ids are a function of the row number, so a movement can name its sale
 * without the store keeping both.
 */
export function idOf(seed: number, kind: Entity, index: number): string {
  const key = keyOf(seed, kind, index);
  return formatUuid(key, bits(key, 0x1d1), bits(key, 0x1d2), bits(key, 0x1d3) ^ index);
}

/** Row numbers are unique across organizations, because a public id is a function of seed, kind and row number. */
export function rowOf(organization: number, index: number): number {
  return organization * 100_000_000 + index;
}

/** All rows of an organization are between these two numbers, both excluded. */
export function rowsOf(organization: number): { readonly first: number; readonly last: number } {
  return { first: rowOf(organization, 0), last: rowOf(organization + 1, 0) };
}

export function roomNo(organization: number, store: number, room: number): number {
  return rowOf(organization, store * 10 + room);
}

/**
 * Every value of the world is a hash of (seed, entity, index, field), never drawn from a running generator: the world is the
 * same on any machine and in any order, and a new field changes no other.
 */
function step(state: number, word: number): number {
  let h = state ^ Math.imul(word, 0xcc9e2d51);
  h = Math.imul((h << 15) | (h >>> 17), 0x1b873593);
  h ^= h >>> 13;
  return (Math.imul(h, 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  let h = state ^ (state >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The key of one record; draws for its fields start from here. */
export function keyOf(seed: number, entity: number, index: number): number {
  return finish(step(step(step(0x9747b28c, seed), entity), index));
}

/** 32 random bits for one field of a record. */
export function bits(key: number, field: number): number {
  return finish(step(key, field));
}

/** In [0, 1). */
export function unit(key: number, field: number): number {
  return bits(key, field) / 0x1_0000_0000;
}

/** In [0, bound). */
export function below(key: number, field: number, bound: number): number {
  return Math.floor(unit(key, field) * bound);
}

/** In [low, high]. */
export function between(key: number, field: number, low: number, high: number): number {
  return low + below(key, field, high - low + 1);
}

export function chance(key: number, field: number, percent: number): boolean {
  return unit(key, field) * 100 < percent;
}

export function pick<T>(pool: readonly T[], key: number, field: number): T {
  return at(pool, below(key, field, pool.length));
}

/** Reads an index that is known to exist. */
export function at<T>(pool: readonly T[], index: number): T {
  const item = pool[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${pool.length}`);
  return item;
}
