import { expect, it } from 'vitest';
import { LongLimit } from './long-limit.ts';

it('holds a key back until its limit ends, and no other key', () => {
  const limit = new LongLimit();
  limit.note({ key: 'good' }, 3_600_000, 1000);
  expect(limit.givenUp({ key: 'good' }, 3_600_999)?.message).toBe('not sent: rate limited (429), retry after 3600 s');
  expect(limit.givenUp({ key: 'good' }, 3_601_000)).toBeNull();
  expect(limit.givenUp({ key: 'other' }, 2000)).toBeNull();
});
