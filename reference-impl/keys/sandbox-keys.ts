import { createHash } from 'node:crypto';
import type { KeyStatus, SeededKeys, Store } from '../store/index.ts';
import { issue } from './lifecycle.ts';
import { hashKey, seededKey } from './secret.ts';

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

/** The status that each of them has from the start, by hash. */
export function seededKeys({ good, revoked, disabled, rotated, other }: SandboxKeys): SeededKeys {
  const statuses = {
    [good]: 'active',
    [revoked]: 'revoked',
    [disabled]: 'disabled',
    [rotated]: 'rotated',
    [other]: 'active',
  } as const;
  return new Map(Object.entries(statuses).map(([key, status]) => [hashKey(key), status]));
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
