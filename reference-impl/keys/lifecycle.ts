import { randomUUID } from 'node:crypto';
import { show } from '../../contract/problems.ts';
import type { KeyRecord, KeyStatus, Store } from '../store/index.ts';
import { keyParts, newKey } from './secret.ts';

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

/** The old key stops working on every instance before this returns, because each asks the store with every request. */
export async function rotateKey(store: Store, keyId: string, now: number): Promise<IssuedKey> {
  const old = await findKey(store, keyId);
  if (old.status !== 'active') throw new KeyError(`Key ${old.id} is ${old.status}: generate a new one instead.`);
  const issued = issue(newKey(), old.organizationId, now);
  if (!(await store.replaceKey(old.id, issued.record)))
    throw new KeyError(`Key ${old.id} was changed in the meantime: list the keys.`);
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

/** The argument may be a key instead of an id; a key is never repeated in a message. */
function noSuch(what: 'key' | 'organization', id: string): KeyError {
  const shown = show(id);
  const wrong = shown.includes('[key]') ? `Give the id of the ${what}, not a key` : `There is no ${what} ${shown}`;
  return new KeyError(`${wrong}: "counterproof keys list" shows the ids.`);
}
