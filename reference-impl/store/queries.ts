import { entity, idOf } from '../world/id.ts';
import { movementTypes, paymentMethods, type ReferenceKind, referenceKinds, saleStates } from '../world/records.ts';

/** The queries of lists and analytics. Instants are ms since the epoch and both bounds are inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A range that may lack a bound. */
interface OpenRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A filter that is undefined or an empty array does not filter. Ids are UUIDs; an unknown one matches nothing. */
export interface ListQuery extends OpenRange {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly storeIds?: readonly string[] | undefined;
  readonly search?: string | undefined;
}

export interface SaleQuery extends ListQuery {
  readonly status?: readonly string[] | undefined;
  readonly paymentMethods?: readonly string[] | undefined;
  readonly staffId?: string | undefined;
  readonly tabCreatorId?: string | undefined;
}

export interface ProductQuery extends Omit<ListQuery, 'from' | 'to'> {
  readonly categoryIds?: readonly string[] | undefined;
}

export interface PromotionQuery extends ListQuery {
  readonly categoryIds?: readonly string[] | undefined;
  readonly productIds?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
  readonly triggers?: readonly string[] | undefined;
}

export interface InventoryQuery extends ListQuery {
  readonly categoryIds?: readonly string[] | undefined;
  readonly productIds?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
}

export interface RowQuery extends Range {
  readonly limit: number;
  readonly storeIds?: readonly string[] | undefined;
}

export interface ShiftQuery extends OpenRange {
  readonly storeIds?: readonly string[] | undefined;
}

/** Values of an enumeration are stored as single bits, so that a filter for any set of them is one comparison. */
export function bitOf(words: readonly string[], word: string): number {
  const index = words.indexOf(word);
  if (index < 0) throw new RangeError(`${word} is not one of ${words.join(', ')}`);
  return 1 << index;
}

/** The bits of the known values; unknown ones match nothing. */
function bitsOf(words: readonly string[], wanted: readonly string[]): number {
  return wanted.reduce((bits, word) => bits | (words.includes(word) ? bitOf(words, word) : 0), 0);
}

/** The value of a single bit. */
export function wordOf<T extends string>(words: readonly T[], bit: number): T {
  const word = words[31 - Math.clz32(bit)];
  if (word === undefined) throw new RangeError(`${bit} is not a known bit`);
  return word;
}

export const statusBits = (wanted: readonly string[]) => bitsOf(saleStates, wanted);
export const methodBits = (wanted: readonly string[]) => bitsOf(paymentMethods, wanted);
export const typeBits = (wanted: readonly string[]) => bitsOf(movementTypes, wanted);
export const paidBit = bitOf(saleStates, 'PAID');
export const saleCreateBit = bitOf(movementTypes, 'SALE_CREATE');

const referenceEntities = {
  sale: entity.sale,
  shipment: entity.shipment,
  purchaseOrder: entity.purchaseOrder,
  transferOrder: entity.transferOrder,
  supplierPurchaseOrder: entity.supplierPurchaseOrder,
};

/** The public id of what a movement refers to, by kind and row number. */
export function referenceId(seed: number, kind: keyof typeof referenceEntities, row: number): string {
  return idOf(seed, referenceEntities[kind], row);
}

export function referenceKindOf(code: number): ReferenceKind {
  return referenceKinds[code] ?? 'none';
}
