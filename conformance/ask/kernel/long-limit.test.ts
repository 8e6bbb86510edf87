import { describe, expect, it } from 'vitest';
import { ConstantLimit, LongLimit } from './retry-policy.ts';

it('holds a key back until its limit ends, and no other key', () => {
  const limit = new LongLimit();
  limit.note({ key: 'good' }, 3_600_000, 1000);
  expect(limit.givenUp({ key: 'good' }, 3_600_999)?.message).toBe('not sent: rate limited (429), retry after 3600 s');
  expect(limit.givenUp({ key: 'good' }, 3_601_000)).toBeNull();
  expect(limit.givenUp({ key: 'other' }, 2000)).toBeNull();
});

describe('nothing but 429', () => {
  const limited = (...operations: readonly string[]) => {
    const limit = new ConstantLimit(120_000);
    for (const operation of operations) limit.note(operation, 429, 1000);
    return limit;
  };

  it('ends a check within a minute if it was so from the start', () => {
    const limit = limited('getMe', 'listStores');
    expect([limit.isWorthWaiting(8000, 48_000), limit.endedBy(8000, 48_000)]).toEqual([true, null]);
    expect(limit.endedBy(8000, 49_000)).toBe('every request of the last 48 s was answered 429');
    expect(limit.endedBy(3_600_000, 1000)).toBe('every request was answered 429');
  });

  it('leaves half of that for another operation', () => {
    const limit = limited('getMe');
    expect([limit.isWorthWaiting(4000, 24_000), limit.isWorthWaiting(8000, 24_000)]).toEqual([true, false]);
    expect(limit.endedBy(8000, 60_000)).toBeNull();
  });

  it('ends a check that was served before only after the time for retries', () => {
    const limit = limited('getMe', 'listStores');
    limit.note('getMe', 200, 2000);
    for (const operation of ['getMe', 'listSales']) limit.note(operation, 429, 3000);
    expect([limit.isWorthWaiting(60_000, 60_000), limit.endedBy(60_000, 60_000)]).toEqual([true, null]);
    expect(limit.endedBy(8000, 120_000)).toBe('every request of the last 117 s was answered 429');
    // It may be the limit of one key alone.
    expect(limit.endedBy(3_600_000, 4000)).toBeNull();
  });

  it('is not so if one operation is limited, or another answer came', () => {
    const limit = limited('getMe', 'listStores');
    limit.note('getMe', 401, 2000);
    limit.note('getMe', 429, 3000);
    expect(limit.endedBy(8000, 200_000)).toBeNull();
  });
});
