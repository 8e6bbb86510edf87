import { expect, test } from 'vitest';
import { exchange } from '../testing/builders.ts';
import { walkList } from './walker.ts';

const CURSOR = '6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d';

/** A walk whose second page comes so late, and is answered with this status. */
async function stoppedBy(status: number, afterMs: number): Promise<string> {
  let now = 0;
  let pages = 0;
  const send = async () => {
    pages += 1;
    if (pages === 1) return exchange({ body: { data: [{ id: 'a' }], pagination: { nextCursor: CURSOR } } });
    now += afterMs;
    return exchange({ status, body: { message: 'unknown cursor' } });
  };
  const ask = { list: 'sales', purpose: 'a test', cap: 5 } as const;
  const ignore = () => undefined;
  const { walk } = await walkList(send, ignore, () => now, ask);
  return walk.stopped;
}

test.each([
  ['a cursor that was sent at once is refused', 400, 200, 'refused'],
  ['one that waited for a rate limit may have expired', 400, 60_000, 'lost'],
  ['a 403 is a refusal after any wait', 403, 60_000, 'refused'],
  ['a transient error says nothing about the cursor', 503, 0, 'lost'],
])('%s', async (_title, status, afterMs, stopped) => {
  expect(await stoppedBy(status, afterMs)).toBe(stopped);
});
