import { createHash, createHmac, hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { show } from '../../contract/problems.ts';
import type { KeyRecord, KeyStatus, SeededKeys, Store } from '../store/store.ts';

export interface SandboxKeys {
  readonly good: string;
  readonly revoked: string;
  readonly disabled: string;
  /** A key that was replaced by rotation. */
  readonly rotated: string;
  /** Opens the other organization. */
  readonly other: string;
}

type KeyOf = (name: string) => string;

interface Grant {
  readonly store: Store;
  readonly keyOf: KeyOf;
}

/**
 * Creates one key of every kind. They are derived from the seed, because a key that is stored as a hash could not be shown
 * again at the next start; `keyOf` may make others. A key that the user rotated or revoked stays inactive, and a new one takes its place.
 */
export async function grantSandboxKeys(
  store: Store,
  own: string,
  other: string,
  keyOf: KeyOf = (name) => seededKey(store.world.seed, name),
): Promise<SandboxKeys> {
  const grant = { store, keyOf };
  await store.approve(own, true);
  await store.approve(other, true);
  return {
    good: await living(grant, own, 'good'),
    revoked: await ended(grant, own, 'revoked'),
    disabled: await ended(grant, own, 'disabled'),
    rotated: await ended(grant, own, 'rotated'),
    other: await living(grant, other, 'other'),
  };
}

/** The status that each of them has from the start, by hash: those that are not active are named after it. */
export function seededKeys(keys: SandboxKeys): SeededKeys {
  const ended = ['revoked', 'disabled', 'rotated'] as const;
  const statusOf = (name: string) => ended.find((status) => status === name) ?? 'active';
  return new Map(Object.entries(keys).map(([name, key]) => [hashKey(key), statusOf(name)]));
}

async function living(grant: Grant, organizationId: string, name: string): Promise<string> {
  for (let turn = 1; ; turn++) {
    const seeded = issueAs(grant, organizationId, turn === 1 ? name : `${name} ${turn}`);
    const known = await grant.store.findKeyByHash(seeded.record.hash);
    if (known === null) await grant.store.insertKey(seeded.record);
    if (known === null || known.status === 'active') return seeded.key;
  }
}

async function ended(grant: Grant, organizationId: string, status: KeyStatus): Promise<string> {
  const { key, record } = issueAs(grant, organizationId, status);
  const known = await grant.store.findKeyByHash(record.hash);
  if (known === null) await grant.store.insertKey({ ...record, status });
  return key;
}

function issueAs({ store: { world }, keyOf }: Grant, organizationId: string, name: string) {
  const id = uuidOf(createHash('sha256').update(`${world.seed}/key/${name}`).digest('hex'));
  return issue(keyOf(name), organizationId, world.now, id);
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A key command that cannot be carried out; the message is one line and says what to do. */
export class KeyError extends Error {
  override name = 'KeyError';
}

export interface IssuedKey {
  /** The key is returned only here: the store has its hash. */
  readonly key: string;
  readonly record: KeyRecord;
}

/** Step one of the grant, by the administrator. It creates no key; without it every key of the organization is rejected. */
export async function approveOrganization(store: Store, organizationId: string, approved = true): Promise<void> {
  if (!(await store.approve(organizationId, approved))) throw noSuch('organization', organizationId);
}

/** Step two, by the owner, after step one. */
export async function generateKey(store: Store, organizationId: string, now: number): Promise<IssuedKey> {
  const organization = (await store.organizations()).find(({ id }) => id === organizationId);
  if (organization === undefined) throw noSuch('organization', organizationId);
  if (!organization.approved) {
    throw new KeyError(
      `${organization.name} is not approved: run "counterproof keys approve ${organizationId}" first.`,
    );
  }
  const issued = issue(newKey(), organizationId, now);
  await store.insertKey(issued.record);
  return issued;
}

/** The old key stops working on every instance before this returns, because each asks the store with every request. */
export async function rotateKey(store: Store, keyId: string, now: number): Promise<IssuedKey> {
  const old = await findKey(store, keyId);
  if (old.status !== 'active') throw new KeyError(`Key ${old.id} is ${old.status}: generate a new one instead.`);
  const issued = issue(newKey(), old.organizationId, now);
  if (!(await store.replaceKey(old.id, issued.record)))
    throw new KeyError(`Key ${old.id} was changed in the meantime: list the keys.`);
  return issued;
}

export const revokeKey = (store: Store, keyId: string) => endKey(store, keyId, 'revoked');
export const disableKey = (store: Store, keyId: string) => endKey(store, keyId, 'disabled');

async function endKey(store: Store, keyId: string, status: KeyStatus): Promise<KeyRecord> {
  const key = await findKey(store, keyId);
  await store.setKeyStatus(key.id, status);
  return { ...key, status };
}

function issue(key: string, organizationId: string, createdAt: number, id: string = randomUUID()): IssuedKey {
  return { key, record: { id, organizationId, ...keyParts(key), status: 'active', createdAt } };
}

async function findKey(store: Store, keyId: string): Promise<KeyRecord> {
  const key = (await store.listKeys()).find(({ id }) => id === keyId);
  if (key === undefined) throw noSuch('key', keyId);
  return key;
}

/** The argument may be a key instead of an id; a key is never repeated in a message. */
function noSuch(what: 'key' | 'organization', id: string): KeyError {
  const shown = show(id);
  const wrong = shown.includes('[key]') ? `Give the id of the ${what}, not a key` : `There is no ${what} ${shown}`;
  return new KeyError(`${wrong}: "counterproof keys list" shows the ids.`);
}

const keyPrefix = 'cp_live_';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const secretLength = 43;
const shownOfSecret = 4;
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9]{${secretLength}}$`);

/** A new key: 43 characters of 62 are 256 bits. */
export function newKey(): string {
  return keyOf(() => randomBytes(64));
}

/** A key of a sandbox. It follows from the seed, so it is not a secret; it protects generated data only. */
export function seededKey(seed: number, name: string): string {
  return keyOf((round) => createHmac('sha512', 'counterproof sandbox key').update(`${seed}/${name}/${round}`).digest());
}

function keyOf(bytes: (round: number) => Buffer): string {
  let secret = '';
  for (let round = 0; secret.length < secretLength; round++) secret += lettersOf(bytes(round));
  return keyPrefix + secret.slice(0, secretLength);
}

/** Drops bytes beyond the last whole alphabet, so that all letters are equally likely. */
function lettersOf(bytes: Buffer): string {
  const usable = 256 - (256 % alphabet.length);
  return Array.from(bytes)
    .filter((byte) => byte < usable)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('');
}

/** A key as it is stored: enough to find and to show it, not enough to use it. */
export function keyParts(key: string): Pick<KeyRecord, 'hash' | 'prefix' | 'last4'> {
  return { hash: hashKey(key), prefix: key.slice(0, keyPrefix.length + shownOfSecret), last4: key.slice(-4) };
}

export function hashKey(key: string): string {
  return hash('sha256', key);
}

/** Other tokens need not be hashed or looked up. */
export function hasKeyShape(text: string): boolean {
  return keyPattern.test(text);
}

export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
