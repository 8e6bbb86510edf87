import { describe, expect, it } from 'vitest';
import { type OperationId, pagedOperations } from '../contract/operations.ts';
import { cursorTo, poolOf, startOf } from './answers.ts';
import { type Ask, mockFor, pathOf } from './testing/mock-for.ts';

async function walk(
  ask: Ask,
  operation: OperationId,
  limit: number,
  prefer: string,
): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const { body } = await ask(`${pathOf(operation)}?limit=${limit}${cursor && `&cursor=${cursor}`}`, { prefer });
    const { data, pagination } = JSON.parse(body);
    ids.push(...data.map(({ id }: { id: string }) => id));
    cursor = pagination.nextCursor;
    pages += 1;
    if (cursor !== null) expect(data).toHaveLength(limit);
    if (pages > 500) throw new Error('a walk without an end');
  }
  return { ids, pages };
}

describe('a walk', () => {
  const cases = pagedOperations.flatMap((operation) =>
    ['dynamic=false', 'dynamic=true'].map((prefer) => ({ operation, prefer })),
  );

  it.each(cases)(
    'of $operation with $prefer ends, repeats nothing, and finds the same at every size',
    async ({ operation, prefer }) => {
      const ask = mockFor();
      const small = await walk(ask, operation, 7, prefer);
      const large = await walk(ask, operation, 100, prefer);
      expect(new Set(small.ids).size).toBe(small.ids.length);
      expect(small.ids).toEqual(large.ids);
      expect(small.pages).toBe(Math.ceil(small.ids.length / 7));
    },
  );
});

describe('cursors', () => {
  it('lead back to their place, on their own list only', () => {
    expect(startOf(cursorTo(3, 42), 3, 60)).toBe(42);
    expect(startOf(cursorTo(3, 42), 4, 60)).toBeNull();
    expect(startOf(cursorTo(3, 60), 3, 60)).toBeNull();
    expect(startOf('9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e', 3, 60)).toBeNull();
  });

  it('that were never issued get a page, with a notice', async () => {
    const answer = await mockFor()(`${pathOf('listSales')}?cursor=9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e`);
    expect(answer.status).toBe(200);
    expect(answer.headers['mock-notice']).toEqual(['this cursor was never issued for this list']);
  });
});

describe('a pool', () => {
  it('cuts anywhere', () => {
    const pool = poolOf(['1', '22', '333']);
    expect([pool.slice(0, 3), pool.slice(1, 2), pool.slice(2, 3), pool.slice(3, 3)]).toEqual([
      '1,22,333',
      '22',
      '333',
      '',
    ]);
    expect(poolOf([]).slice(0, 0)).toBe('');
  });
});
