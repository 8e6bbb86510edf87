import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { Ask, WalkAsk } from '../../model/probe.ts';
import { attempt, exchange } from '../../testing/exchanges.ts';
import { IdSet, nextCursorIn, Pages, walkList } from './walker.ts';

const CURSOR = '6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d';

/** A walk whose second page comes so late, after attempts with these statuses, the last of which stands. */
async function stoppedBy(statuses: readonly number[], afterMs: number): Promise<string> {
  let now = 0;
  let pages = 0;
  const send = async () => {
    pages += 1;
    if (pages === 1) return exchange({ body: { data: [{ id: 'a' }], pagination: { nextCursor: CURSOR } } });
    now += afterMs;
    const attempts = statuses.map((status) => attempt(status));
    return exchange({ status: statuses.at(-1) ?? null, attempts, body: { message: 'unknown cursor' } });
  };
  const asking = { send, letBodyGo: () => undefined, elapsed: () => now };
  const { walk } = await walkList(asking, { list: 'sales', purpose: 'a test', cap: 5 });
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

const A = 'a'.repeat(8);
const B = 'b'.repeat(8);
const C = 'c'.repeat(8);

/** The requests sent; with an error, all after the first fail. */
function walking(ask: Partial<WalkAsk>, followed = new IdSet(), error?: string) {
  const sent: Ask[] = [];
  const send = async (page: Ask) => {
    sent.push(page);
    if (sent.length > 1 && error !== undefined) throw new Error(error);
    return exchange();
  };
  const pages = new Pages(send, { list: 'sales', purpose: 'a test', cap: 10, ...ask }, followed);
  return { pages, sent, cursors: () => sent.map(cursorOf) };
}

function cursorOf({ query = [] }: Ask): string | null {
  return query.find(([name]) => name === 'cursor')?.[1] ?? null;
}

it('requests pages ahead in long walks only, and not after one wrong guess', async () => {
  const short = walking({});
  await short.pages.at(null);
  expect(short.sent[0]?.ahead).toBeUndefined();

  const { pages, sent, cursors } = walking({ long: true });
  await pages.at(null);
  sent[0]?.ahead?.(A);
  await pages.at(B);
  expect(cursors()).toEqual([null, A, B]);
  expect(sent[2]?.ahead).toBeUndefined();
});

it('stays within the cap, out of cycles, and one page ahead', async () => {
  const capped = walking({ long: true, cap: 1 });
  await capped.pages.at(null);
  capped.sent[0]?.ahead?.(A);
  expect(capped.cursors()).toEqual([null]);

  const followed = new IdSet();
  followed.add(A);
  const circling = walking({ long: true }, followed);
  await circling.pages.at(A);
  circling.sent[0]?.ahead?.(A);
  circling.sent[0]?.ahead?.(B);
  circling.sent[0]?.ahead?.(C);
  expect(circling.cursors()).toEqual([A, B]);
});

it('requests a page that was announced early only once, and reports a failure when it is taken', async () => {
  const { pages, sent, cursors } = walking({ long: true }, new IdSet(), 'the budget was used up');
  await pages.at(null);
  sent[0]?.ahead?.(A);
  await expect(pages.at(A)).rejects.toThrow('used up');
  expect(cursors()).toEqual([null, A]);
});

const NEXT = '0f8fad5b-d9cb-469f-a165-70867728950e';
const records = JSON.stringify(Array.from({ length: 50 }, (_, index) => ({ id: `record ${index}` })));

it.each([
  ['behind the records', `{"data":${records},"pagination":{"nextCursor":"${NEXT}"}}`, NEXT],
  ['before them', `{"pagination": {"nextCursor": "${NEXT}"}, "data": ${records}}`, NEXT],
  ['in a short page', `{"data":[],"pagination":{"nextCursor":"${NEXT}"}}`, NEXT],
  ['on the last page', `{"data":${records},"pagination":{"nextCursor":null}}`, null],
  ['where it is no UUID', `{"data":${records},"pagination":{"nextCursor":"page-2"}}`, null],
  ['in nothing', '', null],
])('sees the next cursor %s', (_place, body, cursor) => {
  expect(nextCursorIn(Buffer.from(body))).toBe(cursor);
});

it('says of any sequence of ids what a Set says', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uuid(), fc.string({ maxLength: 3 })), { maxLength: 3000 }), (ids) => {
      const ours = new IdSet();
      const seen = new Set<string>();
      for (const id of ids) {
        expect(ours.has(id)).toBe(seen.has(id));
        expect(ours.add(id)).toBe(!seen.has(id));
        seen.add(id);
      }
    }),
    { numRuns: 30 },
  );
});
