import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { samplesOf } from './client-samples.ts';
import { clientRequirements, requirements } from './index.ts';
import { discountOf, hasNext, limitFor, monthOf, nextPage, totalOf, waitMs } from './samples/client.ts';

describe.each(clientRequirements.map(({ id }) => id))('%s', (id) => {
  const { why = '', typescript = '', python = '' } = samplesOf(id) ?? {};

  test('says in one sentence why it matters', () => {
    expect(why).toMatch(/^[A-Z][^.]{30,}\.$/);
  });

  test('has a short sample in each language', () => {
    for (const text of [typescript, python]) {
      const { length } = text.split('\n');
      expect(length).toBeGreaterThanOrEqual(3);
      expect(length).toBeLessThanOrEqual(15);
      expect(text).not.toMatch(/^export |^(?:\/\/|#) CLI-\d+$/m);
    }
  });
});

test('a promise of a deployment has none', () => {
  expect(samplesOf(requirements[0]?.id ?? '')).toBeNull();
  expect(samplesOf('CLI-99')).toBeNull();
});

const page = (nextCursor: string | null) => ({ data: [], pagination: { nextCursor } });

test('the samples in TypeScript do what they say', () => {
  expect(monthOf(2026, 12)).toEqual({ from: '2026-12-01T00:00:00.000Z', to: '2026-12-31T23:59:59.999Z' });
  expect([0, 1, 99.9, 500].map(limitFor)).toEqual(['1', '1', '99', '100']);
  expect(nextPage({ from: 'x' }, page('c'))).toEqual({ from: 'x', cursor: 'c' });
  expect([{ data: [] }, { data: [], pagination: {} }, page(null)].map((last) => nextPage({}, last))).toEqual([
    null,
    null,
    null,
  ]);
  expect(hasNext(page('c'))).toBe(true);
  expect(waitMs(new Headers({ 'retry-after': '2' }), 1)).toBe(2100);
  expect([1, 2, 3].map((attempt) => waitMs(new Headers(), attempt))).toEqual([1000, 2000, 4000]);
  const sale = { id: 'a', status: 'PAID', total: 0.1 };
  expect(totalOf([sale, { ...sale, total: 0.2 }])).toBe(0.3);
  expect([sale, { ...sale, discountType: null }].map(discountOf)).toEqual(['no discount', 'no discount']);
});

const python = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!python)('the samples in Python do what they say', () => {
  const program = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from client import *
assert month_of(2026, 12) == {"from": "2026-12-01T00:00:00.000Z", "to": "2026-12-31T23:59:59.999Z"}
assert [limit_for(wanted) for wanted in (0, 1, 99.9, 500)] == [1, 1, 99, 100]
assert next_page({"from": "x"}, {"pagination": {"nextCursor": "c"}}) == {"from": "x", "cursor": "c"}
assert [next_page({}, last) for last in ({}, {"pagination": None}, {"pagination": {"nextCursor": None}})] == [None] * 3
assert has_next({"data": [], "pagination": {"nextCursor": "c"}})
assert wait_seconds({"Retry-After": "2"}, 1) == 2.1
assert [wait_seconds({}, attempt) for attempt in (1, 2, 3)] == [1, 2, 4]
assert total_of([{"total": Decimal("0.1")}, {"total": Decimal("0.2")}]) == Decimal("0.3")
assert discount_of({}) == discount_of({"discountType": None}) == "no discount"
`;
  const { status, stderr } = spawnSync('python3', ['-c', program, new URL('samples', import.meta.url).pathname], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
