import { randomUUID } from 'node:crypto';
import { show } from '../../contract/problems.ts';
import type { KeyRecord, KeyStatus, Store } from '../store/index.ts';
import { keyParts, newKey } from './secret.ts';

/** Something about keys that cannot be done as asked; one line, with what to do. */
export class KeyError extends Error {
  override name = 'KeyError';
}

export interface IssuedKey {
  /** The only time that the key is told: the store keeps its hash. */
  readonly key: string;
  readonly record: KeyRecord;
}

/** Step one of the grant: the administrator's. It creates no key. Without approval every key of it is refused. */
export async function approveOrganization(store: Store, organizationId: string, approved = true): Promise<void> {
  if (!(await store.approve(organizationId, approved))) throw noSuch('organization', organizationId);
}

/** Step two: the owner's, and only after step one. */
export async function generateKey(store: Store, organizationId: string, now: number): Promise<IssuedKey> {
  const organization = await store.organization(organizationId);
  if (organization === null) throw noSuch('organization', organizationId);
  if (!organization.approved) {
    throw new KeyError(
      `${organization.name} is not approved: run "counterproof keys approve ${organizationId}" first.`,
    );
  }
  const issued = issue(newKey(), organizationId, now);
  await store.insertKey(issued.record);
  return issued;
}

/** The old key is dead when this returns, on every instance: each of them asks the store with every request. */
export async function rotateKey(store: Store, keyId: string, now: number): Promise<IssuedKey> {
  const old = await findKey(store, keyId);
  if (old.status !== 'active') throw new KeyError(`Key ${old.id} is ${old.status}: generate a new one instead.`);
  const issued = issue(newKey(), old.organizationId, now);
  if (!(await store.replaceKey(old.id, issued.record)))
    throw new KeyError(`Key ${old.id} was changed meanwhile: list the keys.`);
  return issued;
}

export async function revokeKey(store: Store, keyId: string): Promise<KeyRecord> {
  return await endKey(store, keyId, 'revoked');
}

export async function disableKey(store: Store, keyId: string): Promise<KeyRecord> {
  return await endKey(store, keyId, 'disabled');
}

async function endKey(store: Store, keyId: string, status: KeyStatus): Promise<KeyRecord> {
  const key = await findKey(store, keyId);
  await store.setKeyStatus(key.id, status);
  return { ...key, status };
}

export function issue(key: string, organizationId: string, createdAt: number, id: string = randomUUID()): IssuedKey {
  return { key, record: { id, organizationId, ...keyParts(key), status: 'active', createdAt } };
}

async function findKey(store: Store, keyId: string): Promise<KeyRecord> {
  const key = (await store.listKeys()).find(({ id }) => id === keyId);
  if (key === undefined) throw noSuch('key', keyId);
  return key;
}

/** What was given instead of an id may be a key, which is told once and never again. */
function noSuch(what: 'key' | 'organization', id: string): KeyError {
  const shown = show(id);
  const wrong = shown.includes('[key]') ? `Give the id of the ${what}, not a key` : `There is no ${what} ${shown}`;
  return new KeyError(`${wrong}: "counterproof keys list" shows the ids.`);
}
