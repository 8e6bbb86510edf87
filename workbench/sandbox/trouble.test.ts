import { describe, expect, it } from 'vitest';
import { Troubles } from './trouble.ts';

const slow = { kind: 'delay', ms: 1 } as const;

describe('trouble', () => {
  it('meets every so many-th answer until it is removed', () => {
    const troubles = new Troubles();
    const { id } = troubles.add({ harm: slow, operation: null, next: null, every: 3 });
    expect([...Array(7)].map(() => troubles.harmFor('getMe', false) !== null)).toEqual([
      ...[false, false, true, false, false, true, false],
    ]);
    expect(troubles.list()).toMatchObject([{ id, done: 2 }]);
    expect(troubles.remove(id)).toBe(true);
    expect(troubles.remove(id)).toBe(false);
  });

  it('rotates a key between two pages, not before the first', () => {
    const troubles = new Troubles();
    troubles.add({ harm: { kind: 'rotate-key' }, operation: null, next: 1, every: null });
    expect(troubles.harmFor('listSales', false)).toBeNull();
    expect(troubles.harmFor('listSales', true)).toEqual({ kind: 'rotate-key' });
  });
});
