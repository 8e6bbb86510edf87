import type { OperationId } from '../../../contract/operations.ts';
import type { RecordKind } from '../../model/dictionary.ts';
import { field, isObject, textField } from '../../model/values/json.ts';
import { instantOf } from '../windows.ts';

/** A field whose value is compared: as it is, or only these of its own fields. */
export interface ComparedPart {
  readonly name: string;
  readonly parts: readonly ComparedPart[] | null;
  /** A filter by store may narrow what a product shows of its stores: what such an answer shows is not compared. */
  readonly isPerStore?: true;
  /** It is about the range of the request: in one that is not over, the next sale may change it. */
  readonly isOfRange?: true;
}

interface RecordSpec {
  readonly kind: RecordKind;
  /** Two answers are compared where both show the same `updatedAt`; what has none never changes. */
  readonly hasVersion: boolean;
  /** It is about a range: rows of two answers are compared where both are about the same one. */
  readonly isOfRange?: boolean;
  /** What never changes in a record. */
  readonly fixed: readonly ComparedPart[];
  /** What changes together with `updatedAt`, or in some deployments without it. */
  readonly others: readonly ComparedPart[];
}

const plain = (name: string): ComparedPart => ({ name, parts: null });
const names = (text: string): ComparedPart[] => text.split(' ').map(plain);
const within = (name: string, text: string): ComparedPart => ({ name, parts: names(text) });
const perStore = (name: string, text: string): ComparedPart => ({ ...within(name, text), isPerStore: true });
const ofRange = (text: string): ComparedPart[] => names(text).map((part) => ({ ...part, isOfRange: true }));
const CATEGORY = 'id name color unit group';
const STORE = 'id name branchNo';

/**
 * The fields of the contract by record. Fields that the contract does not name are not compared: one may be the time of the
 * answer.
 */
export const RECORD_SPECS: { readonly [operation in OperationId]?: RecordSpec } = {
  listSales: {
    kind: 'sale',
    hasVersion: true,
    fixed: names('createdAt invoiceId'),
    others: [
      ...names('status type subTotal total discountType discountValue pointsUsed rounding'),
      within('store', STORE),
      within('staff', 'id name'),
      within('tabCreator', 'id name'),
      within('payments', 'paymentMethod amount sequence createdAt'),
      within('lineItems', 'id productId quantity actualQuantity productName productUnit'),
    ],
  },
  listProducts: {
    kind: 'product',
    hasVersion: true,
    fixed: names('createdAt'),
    others: [
      ...names('sku name description price type lowStockThreshold imageUrl'),
      within('category', CATEGORY),
      perStore('assignedStores', STORE),
      perStore('branchOverrides', 'storeId averageCost price hidden imageUrl'),
    ],
  },
  listPromotions: {
    kind: 'promotion',
    hasVersion: true,
    fixed: names('createdAt'),
    others: [
      ...names('name status trigger triggerThreshold discountType discountValue freeQuantity unlockedPrice from to'),
      within('stores', STORE),
      within('categories', CATEGORY),
      within('products', 'id'),
      within('customers', 'id firstName lastName'),
    ],
  },
  listInventoryLogs: {
    kind: 'movement',
    hasVersion: false,
    fixed: [
      ...names('createdAt type quantity previousStock currentStock'),
      within('product', 'id'),
      within('store', 'id'),
    ],
    others: [
      within('store', 'name branchNo'),
      { name: 'product', parts: [...names('name sku'), within('category', 'id name unit')] },
      within('room', 'id name forSale'),
      within('moveRoom', 'id name forSale'),
      within('references', 'saleId shipmentId purchaseOrderId transferOrderId supplierPurchaseOrderId'),
    ],
  },
  getStaffAnalytics: {
    kind: 'staff row',
    hasVersion: false,
    isOfRange: true,
    fixed: [],
    others: [
      ...names('name role'),
      ...ofRange('observedWorkingHours observedWorkDays'),
      { ...within('store', STORE), isOfRange: true },
    ],
  },
  getCustomerAnalytics: {
    kind: 'customer row',
    hasVersion: false,
    isOfRange: true,
    fixed: [],
    others: [...names('firstName lastName type region'), ...ofRange('firstPurchaseAt lastPurchaseAt')],
  },
};

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
const ABSENT = 1;

/** A number that is the same for the same value. Lists are compared without their order, which no one promises. */
export function hashOf(value: unknown, parts: readonly ComparedPart[] | null): number {
  if (value === undefined) return ABSENT;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => (sum + mixed(hashOf(item, parts))) | 0, PRIME);
  if (isObject(value)) {
    if (parts !== null) return parts.reduce((hash, { name, parts: of }) => joined(hash, hashOf(value[name], of)), SEED);
    const own = Object.keys(value).sort();
    return own.reduce((hash, name) => joined(joined(hash, textHash(name)), hashOf(value[name], null)), SEED);
  }
  return textHash(typeof value === 'string' ? `"${withoutQuery(value)}` : `${value}`);
}

/** A link to a picture may be signed anew for each answer. */
function withoutQuery(text: string): string {
  return text.includes('://') ? text.replace(/^(\w+:\/\/[^?#\s]*)[?#]\S*$/, '$1') : text;
}

function textHash(text: string): number {
  let hash = SEED;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash | 0;
}

function joined(hash: number, next: number): number {
  return mixed(Math.imul(hash ^ next, PRIME));
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (once ^ (once >>> 13)) | 0;
}

/** A record that two answers show with different values. Answers are numbered. */
export interface Divergence {
  readonly id: string;
  readonly part: ComparedPart;
  readonly earlier: number;
  readonly later: number;
  /** How many of the same two answers came before it. */
  readonly ofPair: number;
  /** No change explains it. */
  readonly isCertain: boolean;
  /** A still later answer to another request had the first value again: one change does not explain that. */
  hasReturned: boolean;
}

/** More are not remembered: the memory of a check stays flat. */
const MOST_RECORDS = 40_000;
const MOST_KEPT = 40;
/** Two answers that differ in all that they share leave room for others, of which one may show more. */
const MOST_OF_PAIR = 3;
/** A record that was changed during the run says so. Clocks may differ by as much. */
const CHANGED_LATELY_MS = 3_600_000;
const UPDATED_AT = plain('updatedAt');

/** What an answer showed of a record: a hash of each part, null for one that is not compared. */
interface Seen {
  readonly answer: number;
  readonly version: number;
  readonly hashes: readonly (number | null)[];
}

interface Reading {
  readonly answer: number;
  readonly now: number;
  /** Tells records of one id apart. */
  readonly range?: string;
  /** Whether some stores were asked for. */
  readonly ofStores?: boolean;
  /** Whether the range is not over. */
  readonly isOpen?: boolean;
}

/** What was seen of the records of one kind. */
export class RecordTable {
  readonly kind: RecordKind;
  readonly divergences: Divergence[] = [];
  /** Answers to a second request that agreed with the first. */
  agreed = 0;
  readonly #spec: RecordSpec;
  readonly #parts: readonly ComparedPart[];
  readonly #known = new Map<string, Seen>();
  /** By the two answers, how many are kept. */
  readonly #ofPair = new Map<string, number>();
  /** By record and part, what differed there first. */
  readonly #differing = new Map<string, Divergence>();

  constructor(spec: RecordSpec) {
    this.kind = spec.kind;
    this.#spec = spec;
    this.#parts = [...spec.fixed, ...spec.others];
  }

  read(record: unknown, { answer, now, range = '', ofStores = false, isOpen = false }: Reading): void {
    const id = textField(record, 'id');
    const key = `${id} ${range}`;
    const before = this.#known.get(key);
    if (id === '' || (before === undefined && this.#known.size >= MOST_RECORDS)) return;
    const version = this.#spec.hasVersion ? instantOf(textField(record, 'updatedAt')) : 0;
    const hashes = this.#parts.map(({ name, parts, isPerStore, isOfRange }) =>
      (ofStores && isPerStore) || (isOpen && isOfRange) ? null : hashOf(field(record, name), parts),
    );
    const seen = { answer, version, hashes };
    if (before !== undefined) this.#compare({ id, key, before, seen }, now);
    if (before === undefined || version > before.version) this.#known.set(key, seen);
  }

  #compare(twice: SeenTwice, now: number): void {
    const { key, before, seen } = twice;
    const isSameVersion = before.version === seen.version;
    const compared = isSameVersion ? this.#parts.length : this.#spec.fixed.length;
    let isAlike = true;
    // What changed an hour ago or more was not changed between two answers of this run.
    if (!isSameVersion && Math.max(before.version, seen.version) < now - CHANGED_LATELY_MS) {
      isAlike = false;
      this.#note(twice, -1, true);
    }
    for (const [index, hash] of seen.hashes.slice(0, compared).entries()) {
      const kept = before.hashes[index] ?? null;
      if (hash === null || kept === null) continue;
      const differing = this.#differing.size === 0 ? undefined : this.#differing.get(`${key} ${index}`);
      if (hash !== kept) {
        isAlike = false;
        this.#note(twice, index, index < this.#spec.fixed.length);
      } else if (differing !== undefined) differing.hasReturned = true;
    }
    if (isAlike) this.agreed += 1;
  }

  /** The part of this index differs, or the time of the last change. */
  #note({ id, key, before, seen }: SeenTwice, index: number, isCertain: boolean): void {
    const place = `${key} ${index}`;
    if (this.divergences.length >= MOST_KEPT || this.#differing.has(place)) return;
    const pair = `${before.answer} ${seen.answer}`;
    const ofPair = this.#ofPair.get(pair) ?? 0;
    if (ofPair >= MOST_OF_PAIR) return;
    this.#ofPair.set(pair, ofPair + 1);
    const part = this.#parts[index] ?? UPDATED_AT;
    const answers = { earlier: before.answer, later: seen.answer };
    const divergence = { id, part, ...answers, ofPair, isCertain, hasReturned: false };
    this.#differing.set(place, divergence);
    this.divergences.push(divergence);
  }
}

interface SeenTwice {
  readonly id: string;
  readonly key: string;
  readonly before: Seen;
  readonly seen: Seen;
}
