import { bits, keyOf } from './hash.ts';

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
