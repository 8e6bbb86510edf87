import { expect, it } from 'vitest';
import type { Reproduction } from '../model/reproduction.ts';
import { SALES_REQUEST } from '../testing/reproduction-requests.ts';
import { play } from './play.ts';

const first = { ...SALES_REQUEST, query: [['limit', '1']], credential: { key: 'none' } } as const;

const walk: Reproduction = {
  finding: 'f',
  shows: { kind: 'records', returned: ['c'], left: [] },
  requests: [first, { ...first, isNextPage: true, upTo: 9 }],
};

/** A list with one record to a page. */
async function walked(ids: readonly string[]) {
  const asked: string[] = [];
  const played = await play(walk, {
    keys: new Map(),
    send: async ({ target }) => {
      asked.push(target);
      const at = Number(new URL(target, 'http://pos.test').searchParams.get('cursor') ?? 0);
      const nextCursor = at + 1 < ids.length ? `${at + 1}` : null;
      return {
        status: 200,
        headers: [],
        text: JSON.stringify({ data: [{ id: ids[at] }], pagination: { nextCursor } }),
      };
    },
  });
  return { sighting: played.sighting, asked: asked.length };
}

it('looks for a record up to the last page, and no further than the page that has it', async () => {
  expect(await walked(['a', 'b'])).toEqual({ sighting: 'there', asked: 2 });
  expect(await walked(['a', 'b', 'c', 'd'])).toEqual({ sighting: 'gone', asked: 3 });
});
