import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Lease } from './lease.ts';

test('it counts from when it was asked for, not from when the answer came', () => {
  const now = performance.now();
  expect(new Lease(60_000, now - 59_000).isHeld()).toBe(true);
  expect(new Lease(60_000, now - 60_001).isHeld()).toBe(false);
});

test('it ends by itself', async () => {
  const lease = new Lease(50, performance.now());
  await once(lease.signal, 'abort');
  expect(lease.isHeld()).toBe(false);
  lease.renew(performance.now());
  expect(lease.isHeld()).toBe(false);
});

test('an answer that comes late takes nothing from a renewal that was asked for after it', () => {
  const now = performance.now();
  const lease = new Lease(60_000, now - 59_990);
  lease.renew(now);
  lease.renew(now - 59_980);
  const { signal } = lease;
  expect([lease.isHeld(), signal.aborted]).toEqual([true, false]);
  lease.end();
});
