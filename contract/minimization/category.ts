import type { CategoryId, RequirementId } from '../generated/ids.ts';

/** Whose record a field stands in: some words are private in one and harmless in another. */
export const places = ['store', 'staff', 'customer', 'log', 'product', 'key', 'supplier', 'payment', 'other'] as const;

export type Place = (typeof places)[number];

/** Data that leave nowhere, and the words that give them away. */
export interface ForbiddenCategory {
  readonly id: CategoryId;
  readonly title: string;
  /** The requirement that rules it out. */
  readonly requirement: RequirementId;
  /**
   * Words in lower case, without accents, in the order in which a field name has them: `supplier cost` is in
   * supplierCost, last_supplier_cost and SUPPLIER-COST. A leading `=` means the whole name and nothing around it.
   */
  readonly words: readonly string[];
  /** Parts of names in scripts that put no gap between words. */
  readonly scripts?: readonly string[];
  /** Names that hold such a word and are harmless. */
  readonly harmless?: readonly string[];
  /** Only in records of these; everywhere when left out. */
  readonly within?: readonly Place[];
  /** Never in records of these: a branch has a phone number that is no customer's. */
  readonly outside?: readonly Place[];
}
