import { forbiddenCategories } from '../generated/forbidden-categories.ts';
import type { OperationId } from '../operations.ts';
import type { ForbiddenCategory, Place } from './category.ts';

/** `supplierCost`, `SUPPLIER_COST` and `Supplier-cost` are the same two words, `phone2` has a number for its second; accents are left out. */
export function wordsOf(name: string): string[] {
  const parted = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2');
  return parted
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export interface FieldPlace {
  /** The names that lead to the field, itself included; array indexes can stand among them and do not matter. */
  readonly path: readonly string[];
  readonly operation?: OperationId;
}

/** A run sees few places and many records: each place is judged once. A hostile server can send endless names, so it ends. */
const answers = new Map<string, ForbiddenCategory | null>();
const rememberedAtMost = 10_000;

/** The category that a field's name gives away, if any; the one cost that is allowed gives nothing away (MIN-17). */
export function forbiddenName({ path, operation }: FieldPlace): ForbiddenCategory | undefined {
  const fields = path.filter((part) => !/^\d+$/.test(part));
  const key = `${operation} ${fields.join('/')}`;
  const known = answers.get(key);
  if (known !== undefined) return known ?? undefined;
  const category = judge(fields, operation);
  if (answers.size < rememberedAtMost) answers.set(key, category ?? null);
  return category;
}

function judge(fields: readonly string[], operation: OperationId | undefined): ForbiddenCategory | undefined {
  const name = fields.at(-1);
  if (name === undefined || isAllowedCost(fields)) return undefined;
  const places = placesOf(fields.slice(0, -1), operation);
  const given = wordsOf(name);
  return forbiddenCategories.find((category) => applies(category, places) && gives(category, name, given));
}

function isAllowedCost(fields: readonly string[]): boolean {
  return fields.at(-1) === 'averageCost' && fields.at(-2) === 'branchOverrides';
}

const placeOfField: ReadonlyMap<string, Place> = new Map([
  ...['store', 'stores', 'branch', 'branches', 'assignedStores', 'organization'].map((name): [string, Place] => [
    name,
    'store',
  ]),
  ...['staff', 'tabCreator', 'cashier', 'employee'].map((name): [string, Place] => [name, 'staff']),
  ...['customer', 'customers'].map((name): [string, Place] => [name, 'customer']),
  ...['product', 'products'].map((name): [string, Place] => [name, 'product']),
  ['key', 'key'],
  ...['payment', 'payments'].map((name): [string, Place] => [name, 'payment']),
  ...['supplier', 'suppliers', 'vendor', 'vendors'].map((name): [string, Place] => [name, 'supplier']),
]);

const placeOfOperation: Partial<Record<OperationId, Place>> = {
  listStores: 'store',
  getStaffAnalytics: 'staff',
  listStaffShifts: 'staff',
  getCustomerAnalytics: 'customer',
  getCustomer: 'customer',
  listInventoryLogs: 'log',
  listProducts: 'product',
};

/** The nearest named ancestor, and the log around it: what is private in a movement is so at any depth of it. */
function placesOf(ancestors: readonly string[], operation: OperationId | undefined): readonly Place[] {
  const whole = (operation !== undefined && placeOfOperation[operation]) || 'other';
  const nearest = ancestors.map((name) => placeOfField.get(name)).findLast((place) => place !== undefined) ?? whole;
  return whole === 'log' ? [nearest, 'log'] : [nearest];
}

function applies({ within, outside }: ForbiddenCategory, places: readonly Place[]): boolean {
  if (within !== undefined) return places.some((place) => within.includes(place));
  return outside === undefined || !places.some((place) => outside.includes(place));
}

/** Phrases as they are looked for: as the whole name however it is parted, and as words within it. */
interface Phrases {
  readonly whole: ReadonlySet<string>;
  /** By their first words: a name has few words, and the table many phrases. */
  readonly within: ReadonlyMap<string, readonly (readonly string[])[]>;
}

const read = new Map<readonly string[], Phrases>();

function phrasesOf(words: readonly string[]): Phrases {
  const known = read.get(words);
  if (known !== undefined) return known;
  const phrases = {
    whole: new Set(words.map((phrase) => phrase.replace(/^=/, '').replaceAll(' ', ''))),
    within: Map.groupBy(
      words.filter((phrase) => !phrase.startsWith('=')).map((phrase) => phrase.split(' ')),
      ([first = '']) => first,
    ),
  };
  read.set(words, phrases);
  return phrases;
}

const none: readonly string[] = [];

function gives(category: ForbiddenCategory, name: string, given: readonly string[]): boolean {
  const { words, scripts = none, harmless = none } = category;
  if (hold(given, harmless)) return false;
  if (scripts.some((script) => name.normalize('NFC').includes(script))) return true;
  return hold(given, words);
}

function hold(given: readonly string[], phrases: readonly string[]): boolean {
  const { whole, within } = phrasesOf(phrases);
  return (
    whole.has(given.join('')) ||
    given.some((word, at) => within.get(word)?.some((phrase) => stands(phrase, given, at)) === true)
  );
}

function stands(phrase: readonly string[], given: readonly string[], at: number): boolean {
  return phrase.every((word, index) => given[at + index] === word);
}
