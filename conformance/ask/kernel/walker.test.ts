import { expect, test } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Ask } from '../../model/probe.ts';
import { walkList, walkWhole } from './walker.ts';

const ATTEMPT = { error: null, ms: 1, waitedMs: 0, limitHeaders: [] };
const CURSOR = '6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d';

/** A walk whose second page comes so late, after attempts with these statuses, the last of which stands. */
async function stoppedBy(statuses: readonly number[], afterMs: number): Promise<string> {
  let now = 0;
  let pages = 0;
  const send = async () => {
    pages += 1;
    if (pages === 1) return exchange({ body: { data: [{ id: 'a' }], pagination: { nextCursor: CURSOR } } });
    now += afterMs;
    const attempts = statuses.map((status) => ({ ...ATTEMPT, status }));
    return exchange({ status: statuses.at(-1) ?? null, attempts, body: { message: 'unknown cursor' } });
  };
  const ask = { list: 'sales', purpose: 'a test', cap: 5 } as const;
  const ignore = () => undefined;
  const { walk } = await walkList(send, ignore, () => now, ask);
  return walk.stopped;
}

test.each([
  ['a cursor that was sent at once is refused', [400], 200, 'refused'],
  ['one that waited for a rate limit may have expired', [400], 60_000, 'lost'],
  ['one that is not found after that may have expired', [404], 60_000, 'lost'],
  ['one that works once may have been used by an attempt that was lost', [503, 410], 0, 'lost'],
  ['a rate limit does not use it', [429, 400], 0, 'refused'],
  ['a 403 is a refusal after any wait', [403], 60_000, 'refused'],
  ['a transient error says nothing about the cursor', [503], 0, 'lost'],
])('%s', async (_title, statuses, afterMs, stopped) => {
  expect(await stoppedBy(statuses, afterMs)).toBe(stopped);
});

test('a walk begins anew where a cursor that works once was lost with its answer', async () => {
  const used = new Set<string>();
  const answers = [
    exchange({ body: { data: [{ id: 'a' }], pagination: { nextCursor: CURSOR } } }),
    exchange({ status: 404, attempts: [503, 404].map((status) => ({ ...ATTEMPT, status })) }),
    exchange({ body: { data: [{ id: 'a' }], pagination: { nextCursor: CURSOR } } }),
    exchange({ body: { data: [{ id: 'b' }] } }),
  ];
  const send = async (ask: Ask) => {
    used.add(`${ask.fresh === true ? 'fresh' : 'known'} ${ask.query?.length ?? 0}`);
    return answers.shift() ?? exchange({ status: 500 });
  };
  const ask = { list: 'sales', purpose: 'a test', cap: 5 } as const;
  const { walk } = await walkWhole(
    send,
    () => undefined,
    () => 0,
    ask,
  );
  expect(walk).toMatchObject({ ids: ['a', 'b'], stopped: 'end' });
  expect([...used]).toEqual(['known 0', 'known 1', 'fresh 0', 'fresh 1']);
});
