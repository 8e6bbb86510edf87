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
  const { walk } = await walkList(
    send,
    () => undefined,
    () => now,
    { list: 'sales', purpose: 'a test', cap: 5 },
  );
  return walk.stopped;
}

test.each([
  ['a cursor that was asked for at once is refused', 400, 200, 'refused'],
  ['one that had to wait for a limit may have died meanwhile', 400, 60_000, 'lost'],
  ['no waiting makes another organization of ours', 403, 60_000, 'refused'],
  ['a failure that passes says nothing of the cursor', 503, 0, 'lost'],
])('%s', async (_title, status, afterMs, stopped) => {
  expect(await stoppedBy(status, afterMs)).toBe(stopped);
});
