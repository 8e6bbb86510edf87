/** The store as the handlers see it: every read belongs to one organization, every list record is already public JSON. */

import type { Range } from '../../contract/serving/range.ts';
import type { EventResult, ShopEvent } from '../scenario/shop-event.ts';
import type { Shaped } from '../world/shape.ts';
import type { Browsed, Browsing, Today } from './browse.ts';
import type { Asked, ListQuery, RowQuery } from './queries.ts';

/** The keys that a sandbox has from the seed, by their hashes. */
export type SeededKeys = ReadonlyMap<string, KeyStatus>;

export interface StoreOptions extends Shaped {
  /** postgres://… — wins over `file`. */
  readonly db?: string | undefined;
  /** A path, the name of a `MemoryFile`, or ':memory:' (the default). */
  readonly file?: string | undefined;
  readonly seed: number;
  /** Where the seeded history ends, in ms. A store that exists keeps its own. */
  readonly now: number;
  /** Throws away what is stored there, if it is ours, and seeds again. */
  readonly fresh?: boolean | undefined;
  /** Fails on an empty database instead of seeding it. */
  readonly mustExist?: boolean | undefined;
  /** Seeding progress: sales done, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** How long it waits for a file that another process locks, in ms. */
  readonly busyMs?: number | undefined;
  /** While it is served, the rest of the shop could not be stored: reads of it fail until it can. */
  readonly onSeedingFailed?: ((error: unknown) => void) | undefined;
}

export interface Page {
  /** Public JSON texts, written by the contract's serializers: handlers only join them. */
  readonly records: readonly string[];
  /** A UUID, or null on the last page. */
  readonly nextCursor: string | null;
}

export interface OrganizationInfo {
  readonly id: string;
  readonly name: string;
  /** Number of branches. */
  readonly stores: number;
  readonly approved: boolean;
}

/** What a store was seeded with; a store is reused only for the same seed and scale. */
export interface WorldInfo extends Shaped {
  readonly seed: number;
  /** The instant at which the seeded history ends, in ms. */
  readonly now: number;
}

export interface Store extends KeyStore {
  readonly world: WorldInfo;
  /** True when this start seeded the store, false when it found it ready. */
  readonly seeded: boolean;

  organizations(): Promise<readonly OrganizationInfo[]>;
  /** The organization's own store ids, for the 403 check; branches never change while the process runs. */
  storeIds(orgId: string): ReadonlySet<string>;

  /** The id of any customer and of any staff member of the organization. */
  examples(orgId: string): Promise<{ readonly customer: string; readonly staff: string }>;

  stores(orgId: string): Promise<readonly string[]>;
  /** Newest first. Lists throw UnknownCursorError for a cursor that this list of this organization never issued. */
  sales(orgId: string, query: ListQuery): Promise<Page>;
  products(orgId: string, query: ListQuery): Promise<Page>;
  promotions(orgId: string, query: ListQuery): Promise<Page>;
  inventoryLogs(orgId: string, query: ListQuery): Promise<Page>;

  /** Rows per UTC date and store, by date and then by branch; only dates and stores that sold something. */
  revenue(orgId: string, range: Range, storeIds?: readonly string[]): Promise<readonly string[]>;
  staffAnalytics(orgId: string, query: RowQuery): Promise<readonly string[]>;
  customerAnalytics(orgId: string, query: RowQuery): Promise<readonly string[]>;

  /** Null when the organization has no such staff member. Newest shift first. */
  staffShifts(orgId: string, staffId: string, query: Asked): Promise<readonly string[] | null>;
  /** The safe profile, or null when the organization has no such customer. */
  customer(orgId: string, customerId: string): Promise<string | null>;

  /** Adds one sale now, in one transaction: sale, payments, movements, stock, running sums. */
  addLiveSale(orgId: string, at?: number): Promise<{ readonly id: string; readonly invoiceId: number }>;

  /** When the newest sale or event was, in ms. */
  latest(orgId: string): Promise<number>;
  /** Lets an event happen at this instant, in one transaction; rejects with an EventError where it cannot. */
  apply(orgId: string, event: ShopEvent, at: number): Promise<EventResult>;
  /** Lets the shop go on after `from` and up to `to`, in one transaction. Returns how many sales it rang up. */
  playOn(orgId: string, from: number, to: number): Promise<number>;
  /** Back to the seed, with these keys. */
  reset(keys: SeededKeys): Promise<void>;
  /** Rows with their private fields, for who runs the shop; no handler calls it. */
  browse(orgId: string, browsing: Browsing): Promise<Browsed>;
  /** What was rung up since midnight in UTC. */
  today(orgId: string, now: number): Promise<Today>;

  /** Resolves when the database answers; rejects with StoreUnavailableError otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The two-step grant as the database stores it. The rules are in reference-impl/keys. */
export type KeyStatus = 'active' | 'revoked' | 'disabled' | 'rotated';

export interface KeyRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly prefix: string;
  readonly last4: string;
  /** SHA-256 of the whole key, in lower-case hex. */
  readonly hash: string;
  readonly status: KeyStatus;
  readonly createdAt: number;
}

/** With the organization that it opens. */
export interface OwnedKey extends KeyRecord {
  readonly organizationName: string;
  readonly stores: number;
  readonly approved: boolean;
}

export interface KeyStore {
  /** Called for every request, so that a key that was revoked on one instance stops working on all of them. */
  findKeyByHash(hash: string): Promise<OwnedKey | null>;
  listKeys(orgId?: string): Promise<readonly KeyRecord[]>;
  insertKey(key: KeyRecord): Promise<void>;
  /** False when there is no such key. */
  setKeyStatus(keyId: string, status: KeyStatus): Promise<boolean>;
  /** Ends the old key and inserts the new one in one transaction; false when the old key was not active. */
  replaceKey(oldKeyId: string, fresh: KeyRecord): Promise<boolean>;
  /** False when there is no such organization. */
  approve(orgId: string, approved: boolean): Promise<boolean>;
}

/** A cursor that is a UUID, but that this list of this organization never issued. */
export class UnknownCursorError extends Error {
  override name = 'UnknownCursorError';
  readonly cursor: string;
  constructor(cursor: string) {
    super('The cursor was not issued by this list.');
    this.cursor = cursor;
  }
}

/** The database does not answer: a 503 that can be retried, unlike every other failure. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  constructor(cause?: unknown) {
    super('The database does not answer.', { cause });
  }
}

/** The store cannot be opened; the message is one line for the user and says what to do. */
export class StoreSetupError extends Error {
  override name = 'StoreSetupError';
}
