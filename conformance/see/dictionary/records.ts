import type { OperationId } from '../../../contract/operations.ts';
import type { RecordKind } from '../../model/dictionary.ts';
import { field, isObject, textField } from '../../model/values/json.ts';

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

const names = (text: string): ComparedPart[] => text.split(' ').map((name) => ({ name, parts: null }));
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
const NULL = 2;
const BOOLEAN = 3;
/** In place of a value that is not compared. */
const UNREAD = 0;

const numbers = new Float64Array(1);
const halves = new Uint32Array(numbers.buffer);

/** A number that is the same for the same value. Lists are compared without their order, which no one promises. */
export function hashOf(value: unknown, parts: readonly ComparedPart[] | null): number {
  if (value === undefined) return ABSENT;
  if (value === null) return NULL;
  if (typeof value === 'string') return textHash(withoutQuery(value));
  if (typeof value === 'number') return numberHash(value);
  if (typeof value === 'boolean') return value ? BOOLEAN : BOOLEAN + 1;
  if (Array.isArray(value)) return listHash(value, parts);
  return isObject(value) ? objectHash(value, parts) : ABSENT;
}

/** A link to a picture may be signed anew for each answer. */
function withoutQuery(text: string): string {
  return text.includes('://') ? text.replace(/^(\w+:\/\/[^?#\s]*)[?#]\S*$/, '$1') : text;
}

function listHash(items: readonly unknown[], parts: readonly ComparedPart[] | null): number {
  let sum = PRIME;
  for (const item of items) sum = (sum + mixed(hashOf(item, parts))) | 0;
  return sum;
}

function objectHash(value: { readonly [name: string]: unknown }, parts: readonly ComparedPart[] | null): number {
  let hash = SEED;
  if (parts === null)
    for (const name of Object.keys(value).sort())
      hash = joined(joined(hash, textHash(name)), hashOf(value[name], null));
  else for (const part of parts) hash = joined(hash, hashOf(value[part.name], part.parts));
  return hash;
}

function textHash(text: string): number {
  let hash = SEED;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash | 0;
}

function numberHash(value: number): number {
  numbers[0] = value === 0 ? 0 : value;
  return joined(halves[0] ?? 0, halves[1] ?? 0);
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
const UPDATED_AT: ComparedPart = { name: 'updatedAt', parts: null };
/** Of each record: which answer showed it, then a hash of every field. */
const ANSWER = 0;
const FIRST_PART = 1;

/** What was seen of the records of one kind: hashes of the values, and which answer showed them. */
export class RecordTable {
  readonly kind: RecordKind;
  readonly divergences: Divergence[] = [];
  /** Answers to a second request that agreed with the first. */
  agreed = 0;
  readonly #spec: RecordSpec;
  readonly #parts: readonly ComparedPart[];
  readonly #stride: number;
  readonly #slots = new Map<string, number>();
  readonly #versions: number[] = [];
  /** By the two answers, how many are kept. */
  readonly #ofPair = new Map<string, number>();
  /** By slot and field, what differed there first. */
  readonly #differing = new Map<string, Divergence>();
  #values = new Int32Array(1024);

  constructor(spec: RecordSpec) {
    this.kind = spec.kind;
    this.#spec = spec;
    this.#parts = [...spec.fixed, ...spec.others];
    this.#stride = FIRST_PART + this.#parts.length;
  }

  read(record: unknown, { answer, now, range = '', ofStores = false, isOpen = false }: Reading): void {
    const id = textField(record, 'id');
    if (id === '') return;
    const version = this.#spec.hasVersion ? Date.parse(textField(record, 'updatedAt')) : 0;
    const key = range === '' ? id : `${id} ${range}`;
    const slot = this.#slots.get(key);
    const seen = { id, slot: slot ?? this.#slots.size, record, answer, version, now, ofStores, isOpen };
    if (slot === undefined) this.#add(key, seen);
    else this.#compare(seen);
  }

  #add(key: string, seen: Seen): void {
    if (seen.slot >= MOST_RECORDS) return;
    this.#slots.set(key, seen.slot);
    this.#versions.push(seen.version);
    this.#write(seen);
  }

  #write(seen: Seen): void {
    const { slot, record, answer } = seen;
    const start = slot * this.#stride;
    if (start + this.#stride > this.#values.length) {
      const wider = new Int32Array(this.#values.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[start + ANSWER] = answer;
    for (const [index, part] of this.#parts.entries())
      this.#values[start + FIRST_PART + index] = isRead(part, seen)
        ? hashOf(field(record, part.name), part.parts)
        : UNREAD;
  }

  #compare(seen: Seen): void {
    const { slot, record, version, now } = seen;
    const before = this.#versions[slot] ?? Number.NaN;
    const isSameVersion = before === version;
    // What changed an hour ago or more was not changed between two answers of this run.
    const isChangeOfThePast = !isSameVersion && Math.max(before, version) < now - CHANGED_LATELY_MS;
    const compared = isSameVersion ? this.#parts.length : this.#spec.fixed.length;
    const start = slot * this.#stride + FIRST_PART;
    let isAlike = !isChangeOfThePast;
    if (isChangeOfThePast) this.#note(seen, UPDATED_AT, true);
    for (let index = 0; index < compared; index++) {
      const part = this.#parts[index];
      const kept = this.#values[start + index];
      if (part === undefined || kept === UNREAD || !isRead(part, seen)) continue;
      if (hashOf(field(record, part.name), part.parts) === kept) {
        this.#noteReturn(slot, part);
        continue;
      }
      isAlike = false;
      this.#note(seen, part, index < this.#spec.fixed.length);
    }
    if (isAlike) this.agreed += 1;
    if (version > before) {
      this.#versions[slot] = version;
      this.#write(seen);
    }
  }

  #note({ id, slot, answer }: Seen, part: ComparedPart, isCertain: boolean): void {
    const place = this.#place(slot, part);
    if (this.divergences.length >= MOST_KEPT || this.#differing.has(place)) return;
    const earlier = this.#values[slot * this.#stride + ANSWER] ?? 0;
    const pair = `${earlier} ${answer}`;
    const ofPair = this.#ofPair.get(pair) ?? 0;
    if (ofPair >= MOST_OF_PAIR) return;
    this.#ofPair.set(pair, ofPair + 1);
    const divergence = { id, part, earlier, later: answer, ofPair, isCertain, hasReturned: false };
    this.#differing.set(place, divergence);
    this.divergences.push(divergence);
  }

  #place(slot: number, part: ComparedPart): string {
    return `${slot} ${this.#parts.indexOf(part)}`;
  }

  #noteReturn(slot: number, part: ComparedPart): void {
    if (this.#differing.size === 0) return;
    const differing = this.#differing.get(this.#place(slot, part));
    if (differing !== undefined) differing.hasReturned = true;
  }
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

interface Seen extends Required<Omit<Reading, 'range'>> {
  readonly id: string;
  readonly slot: number;
  readonly record: unknown;
  readonly version: number;
}

function isRead({ isPerStore, isOfRange }: ComparedPart, { ofStores, isOpen }: Seen): boolean {
  return !(ofStores && isPerStore) && !(isOpen && isOfRange);
}
