import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaseOf } from './worker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('it counts from when it was asked for, not from when the answer came', () => {
  const now = performance.now();
  expect(leaseOf(60_000, now - 59_999).isHeld()).toBe(true);
  expect(leaseOf(60_000, now - 60_000).isHeld()).toBe(false);
});

test('it ends by itself', () => {
  const lease = leaseOf(50, performance.now());
  vi.advanceTimersByTime(49);
  expect(lease.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(lease.signal.aborted).toBe(true);
  lease.renew(performance.now());
  expect(lease.isHeld()).toBe(false);
});

test('an answer that comes late takes nothing from a renewal that was asked for after it', () => {
  const now = performance.now();
  const lease = leaseOf(60_000, now - 59_990);
  lease.renew(now);
  lease.renew(now - 59_980);
  vi.advanceTimersByTime(59_999);
  expect([lease.isHeld(), lease.signal.aborted]).toEqual([true, false]);
  lease.end();
});
