import type { Kysely } from 'kysely';
import { type Engine, slot, whileUnchanged } from './engine/engine.ts';
import type { Tables } from './schema/columns.ts';
import type { KeyRecord, KeyStatus, KeyStore, OwnedKey } from './store.ts';

type Db = Kysely<Tables>;

/** What the owner of a key has, once what this process knows of it is as new as the revision that came with the key. */
export type Branches = (orgId: string, catalogue: number) => Promise<number>;

export function keyStore(engine: Engine, branches: Branches): KeyStore {
  const { db } = engine;
  const byHash = engine.prepareTuples<FoundKey>(selectKeys(db).where('hash', '=', slot<string>('hash')));
  const all = engine.prepareTuples<FoundKey>(selectKeys(db).orderBy('created_at').orderBy('api_keys.id'));
  const findKey = async (hash: string) => {
    const [row] = await byHash({ hash });
    return row === undefined ? null : await found(row, branches);
  };
  return {
    findKeyByHash: engine.version === null ? findKey : whileUnchanged(engine.version, findKey),
    listKeys: async (orgId) => {
      const keys = (await all({})).map(recordOf);
      return orgId === undefined ? keys : keys.filter(({ organizationId }) => organizationId === orgId);
    },
    insertKey: (key) => insertKey(db, key),
    setKeyStatus: (keyId, status) => setStatus(db, keyId, status),
    replaceKey: (oldKeyId, fresh) => engine.transaction((inside) => replaceKey(inside, oldKeyId, fresh)),
    approve: async (orgId, approved) => {
      const update = db
        .updateTable('organizations')
        .set({ approved: approved ? 1 : 0 })
        .where('id', '=', orgId);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}

function selectKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.no', 'api_keys.organization_no')
    .select(['api_keys.id', 'organizations.id as organization_id', 'prefix', 'last4', 'hash', 'status', 'created_at'])
    .select(['organizations.name', 'organizations.approved', 'organizations.catalogue']);
}

/** A tuple, because every request looks up its key and an object per row would cost time. */
type FoundKey = readonly [
  id: string,
  organizationId: string,
  prefix: string,
  last4: string,
  hash: string,
  status: string,
  createdAt: number,
  name: string,
  approved: number,
  catalogue: number,
];

function recordOf([id, organizationId, prefix, last4, hash, status, createdAt]: FoundKey): KeyRecord {
  return { id, organizationId, prefix, last4, hash, status: statusOf(status), createdAt };
}

async function found(row: FoundKey, branches: Branches): Promise<OwnedKey> {
  const [, organizationId, , , , , , organizationName, approved, catalogue] = row;
  const stores = await branches(organizationId, catalogue);
  return { ...recordOf(row), organizationName, stores, approved: approved === 1 };
}

/** An unknown status counts as disabled. */
function statusOf(status: string): KeyStatus {
  return status === 'active' || status === 'revoked' || status === 'rotated' ? status : 'disabled';
}

async function insertKey(db: Db, key: KeyRecord): Promise<void> {
  const { id, prefix, last4, hash, status, createdAt, organizationId } = key;
  const { no } = await db
    .selectFrom('organizations')
    .select('no')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('api_keys')
    .values({ id, organization_no: no, prefix, last4, hash, status, created_at: createdAt })
    .execute();
}

async function setStatus(db: Db, keyId: string, status: KeyStatus): Promise<boolean> {
  const update = db.updateTable('api_keys').set({ status }).where('id', '=', keyId);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Replaces an active key only, so that of two rotations at the same time one fails. */
async function replaceKey(db: Db, oldKeyId: string, fresh: KeyRecord): Promise<boolean> {
  const update = db
    .updateTable('api_keys')
    .set({ status: 'rotated' })
    .where('id', '=', oldKeyId)
    .where('status', '=', 'active');
  if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return false;
  await insertKey(db, fresh);
  return true;
}
