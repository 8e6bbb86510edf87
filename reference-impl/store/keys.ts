import type { Kysely, UpdateResult } from 'kysely';
import { type Engine, whileUnchanged } from './engine/engine.ts';
import type { Tables } from './schema/columns.ts';
import type { KeyRecord, KeyStatus, KeyStore, OwnedKey } from './store.ts';

type Db = Kysely<Tables>;

/** What the owner of a key has, once what this process knows of it is as new as the revision that came with the key. */
export type Branches = (orgId: string, catalogue: number) => Promise<number>;

export type Guard = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

export function keyStore(engine: Engine, guard: Guard, branches: Branches): KeyStore {
  const { db } = engine;
  const records = db
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.no', 'api_keys.organization_no')
    .select(['api_keys.id', 'organizations.id as organizationId', 'prefix', 'last4', 'hash', 'status'])
    .select('created_at as createdAt');
  const owned = records.select(['organizations.name as organizationName', 'organizations.approved', 'catalogue']);
  const all = records.orderBy('created_at').orderBy('api_keys.id');
  const findKey = async (hash: string): Promise<OwnedKey | null> => {
    const row = await owned.where('hash', '=', hash).executeTakeFirst();
    if (row === undefined) return null;
    const { catalogue, approved, ...key } = row;
    const stores = await branches(key.organizationId, catalogue);
    return { ...key, status: statusOf(key.status), stores, approved: approved === 1 };
  };
  return {
    findKeyByHash: guard(whileUnchanged(engine, findKey)),
    listKeys: guard(async (orgId?: string) => {
      const keys = (await all.execute()).map((row) => ({ ...row, status: statusOf(row.status) }));
      return orgId === undefined ? keys : keys.filter(({ organizationId }) => organizationId === orgId);
    }),
    insertKey: guard((key: KeyRecord) => insertKey(db, key)),
    setKeyStatus: guard((keyId: string, status: KeyStatus) =>
      isDone(db.updateTable('api_keys').set({ status }).where('id', '=', keyId)),
    ),
    replaceKey: guard((oldKeyId: string, fresh: KeyRecord) =>
      engine.transaction((inside) => replaceKey(inside, oldKeyId, fresh)),
    ),
    approve: guard((orgId: string, approved: boolean) =>
      isDone(
        db
          .updateTable('organizations')
          .set({ approved: Number(approved) })
          .where('id', '=', orgId),
      ),
    ),
  };
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

async function isDone(update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Replaces an active key only, so that of two rotations at the same time one fails. */
async function replaceKey(db: Db, oldKeyId: string, fresh: KeyRecord): Promise<boolean> {
  const active = db.updateTable('api_keys').where('id', '=', oldKeyId).where('status', '=', 'active');
  const isReplaced = await isDone(active.set({ status: 'rotated' }));
  if (isReplaced) await insertKey(db, fresh);
  return isReplaced;
}
