import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { KeyRecord } from '../store/key-store.ts';
import type { Subject } from './subject.ts';

function keyFor(organizationId: string): KeyRecord {
  return {
    id: randomUUID(),
    organizationId,
    prefix: 'cp_live_',
    last4: 'abcd',
    hash: randomUUID(),
    status: 'active',
    createdAt: 1_700_000_000_000,
  };
}

export function keyCases(get: () => Subject): void {
  it('stores a key with its owner and the approval of the organization', async () => {
    const { store, shop } = get();
    const key = keyFor(shop.id);
    await store.insertKey(key);
    expect(await store.findKeyByHash(key.hash)).toMatchObject({
      ...key,
      organizationName: shop.organization.name,
      stores: 6,
      approved: false,
    });
    expect(await store.approve(shop.id, true)).toBe(true);
    expect(await store.findKeyByHash(key.hash)).toMatchObject({ approved: true });
    expect(await store.organization(shop.id)).toMatchObject({ id: shop.id, stores: 6, approved: true });
    expect(await store.listKeys(shop.id)).toContainEqual(key);
  });

  it('changes the status of a key', async () => {
    const { store, shop } = get();
    const key = keyFor(shop.id);
    await store.insertKey(key);
    expect(await store.setKeyStatus(key.id, 'revoked')).toBe(true);
    expect(await store.findKeyByHash(key.hash)).toMatchObject({ status: 'revoked' });
  });

  it('replaces an active key only once', async () => {
    const { store, shop } = get();
    const old = keyFor(shop.id);
    await store.insertKey(old);
    const fresh = [keyFor(shop.id), keyFor(shop.id), keyFor(shop.id)];
    const replaced = await Promise.all(fresh.map((key) => store.replaceKey(old.id, key)));
    expect(replaced.filter(Boolean)).toHaveLength(1);
    expect(await store.findKeyByHash(old.hash)).toMatchObject({ status: 'rotated' });
    const found = await Promise.all(fresh.map((key) => store.findKeyByHash(key.hash)));
    expect(found.filter((key) => key !== null)).toHaveLength(1);
  });

  it('finds nothing for unknown keys and organizations', async () => {
    const { store } = get();
    expect(await store.findKeyByHash('none')).toBeNull();
    expect(await store.setKeyStatus(randomUUID(), 'revoked')).toBe(false);
    expect(await store.approve(randomUUID(), true)).toBe(false);
    expect(await store.organization(randomUUID())).toBeNull();
  });
}
