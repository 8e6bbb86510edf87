import { describe, expect, it } from 'vitest';
import { fakeDeployment, fakeStore, ownOrganization } from '../testing/fake-deployment.ts';
import {
  approveOrganization,
  disableKey,
  generateKey,
  grantSandboxKeys,
  hashKey,
  hasKeyShape,
  KeyError,
  keyParts,
  newKey,
  revokeKey,
  rotateKey,
  sameHash,
  seededKey,
} from './sandbox-keys.ts';

const me = '/public-api/v1/me';

describe('a key', () => {
  it('is a prefix ending in live_ and 256 random bits', () => {
    const keys = Array.from({ length: 1000 }, newKey);
    for (const key of keys) expect(key).toMatch(/^cp_live_[A-Za-z0-9]{43}$/);
    expect(new Set(keys).size).toBe(1000);
  });

  it('uses each letter as often as any other', () => {
    const counts = new Map<string, number>();
    for (const letter of Array.from({ length: 5000 }, newKey).join('').replaceAll('cp_live_', '')) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    const mean = (5000 * 43) / 62;
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean));
  });

  it('is stored as its hash, prefix and last four characters', () => {
    const key = newKey();
    const stored = JSON.stringify(keyParts(key));
    expect(stored).not.toContain(key.slice(12, -4));
    expect(keyParts(key)).toEqual({ hash: hashKey(key), prefix: key.slice(0, 12), last4: key.slice(-4) });
  });

  it('of a sandbox follows from the seed and the name', () => {
    expect(seededKey(1, 'good')).toBe(seededKey(1, 'good'));
    expect(new Set([seededKey(1, 'good'), seededKey(2, 'good'), seededKey(1, 'other')]).size).toBe(3);
    expect(hasKeyShape(seededKey(1, 'good'))).toBe(true);
  });

  it('compares by the whole hash', () => {
    expect(sameHash(hashKey('a'), hashKey('a'))).toBe(true);
    expect(sameHash(hashKey('a'), hashKey('b'))).toBe(false);
    expect(sameHash(hashKey('a'), '')).toBe(false);
  });
});

describe('the grant', () => {
  it('takes two steps: approval, then a key', async () => {
    const store = fakeStore();
    await approveOrganization(store, ownOrganization, false);
    await expect(generateKey(store, ownOrganization, 0)).rejects.toThrow(
      /not approved: run "counterproof keys approve/,
    );
    await approveOrganization(store, ownOrganization);
    expect(await store.listKeys()).toEqual([]);
    const { key } = await generateKey(store, ownOrganization, 0);
    expect(JSON.stringify(await store.listKeys())).not.toContain(key);
  });

  it('fails for unknown organizations', async () => {
    await expect(generateKey(fakeStore(), 'unknown', 0)).rejects.toThrow(KeyError);
    await expect(approveOrganization(fakeStore(), 'unknown')).rejects.toThrow(KeyError);
  });
});

it('a key that is passed as an id is not repeated in the message', async () => {
  const store = fakeStore();
  const key = newKey();
  const wrong = [
    generateKey(store, key, 0),
    approveOrganization(store, key),
    rotateKey(store, key, 0),
    revokeKey(store, key),
    disableKey(store, key),
  ];
  for (const refused of await Promise.allSettled(wrong)) {
    expect(refused).toMatchObject({
      reason: {
        message: expect.stringMatching(/^Give the id of the \w+, not a key: "counterproof keys list" shows the ids\.$/),
      },
    });
  }
});

it('a key that is not there, or was rotated, is neither revoked nor rotated', async () => {
  await expect(revokeKey(fakeStore(), 'unknown')).rejects.toThrow(/There is no key unknown/);
  const { store, keyId } = await fakeDeployment();
  await rotateKey(store, keyId, 0);
  await expect(rotateKey(store, keyId, 0)).rejects.toThrow(/is rotated: generate a new one/);
});

describe('an invalid credential', () => {
  it.each([
    ['as its hash', (key: string) => ({ authorization: `Bearer ${hashKey(key)}` })],
    ['two in one', (key: string) => ({ authorization: `Bearer ${key}, Bearer ${key}` })],
    ['quoted', (key: string) => ({ authorization: `Bearer "${key}"` })],
  ])('a good key %s', async (_, headers) => {
    const { ask, key } = await fakeDeployment();
    expect((await ask(me, { key: null, headers: headers(key) })).status).toBe(401);
  });

  it('guessing is limited, without an effect on valid keys', async () => {
    const { ask, wait } = await fakeDeployment({ guessRate: { requests: 5, windowMs: 1000 } });
    const guess = () => ask(me, { key: newKey() });
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await ask(me)).status).toBe(200);
    expect((await ask(me, { key: null })).status).toBe(401);
    wait(1000);
    expect((await guess()).status).toBe(401);
  });
});

describe('the keys of a sandbox', () => {
  it('are the same after every start', async () => {
    const store = fakeStore();
    const first = await grantSandboxKeys(store, ownOrganization, ownOrganization);
    expect(await grantSandboxKeys(store, ownOrganization, ownOrganization)).toEqual(first);
    expect(store.keys.size).toBe(5);
  });

  it('that were rotated stay inactive; a new one takes their place', async () => {
    const store = fakeStore();
    const first = await grantSandboxKeys(store, ownOrganization, ownOrganization);
    const record = store.keys.get(hashKey(first.good));
    await rotateKey(store, record?.id ?? '', 0);
    const second = await grantSandboxKeys(store, ownOrganization, ownOrganization);
    expect(second.good).not.toBe(first.good);
    expect(store.keys.get(hashKey(first.good))?.status).toBe('rotated');
    expect(store.keys.get(hashKey(second.good))?.status).toBe('active');
  });
});
