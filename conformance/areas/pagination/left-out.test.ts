import { expect, test } from 'vitest';
import { censusOf, saleRow, WIDE, walkOf } from '../../model/examples/evidence.ts';
import { keyOf } from '../../model/subject.ts';
import { leftOutOfCensus, leftOutOfWalk } from './left-out.ts';

const at = (id: string, second: number) => {
  const instant = `2026-01-10T10:00:0${second}.000Z`;
  return saleRow({ id, createdAt: instant, updatedAt: instant });
};
const [a, b, c, d] = [at('a', 4), at('b', 3), at('c', 2), at('d', 1)];
const census = censusOf('sales', [a, b, c, d], WIDE);

function keysOf(...ids: readonly string[]): readonly string[] {
  return leftOutOfWalk(walkOf([ids], { window: WIDE }), census).map(({ subject }) => keyOf(subject));
}

test('what is missing between records of a walk is a hole', () => {
  expect(keysOf('a', 'd')).toEqual(['sales hole b', 'sales hole c']);
});

test('what is missing before the first or after the last record may be missing from the range', () => {
  expect(keysOf('b', 'c')).toEqual(['sales edge a', 'sales edge d']);
  expect(keysOf('b', 'd')).toEqual(['sales edge a', 'sales hole c']);
});

test('the same for the whole list, by what was read through filters', () => {
  const read = (row: typeof a) => [{ walk: walkOf([[row.id]]), rows: [row] }];
  const keys = (rows: readonly (typeof a)[], row: typeof a) =>
    leftOutOfCensus(censusOf('sales', rows, WIDE), read(row)).map(({ subject }) => keyOf(subject));
  expect(keys([a, c, d], b)).toEqual(['sales unlisted b']);
  expect(keys([b, c, d], a)).toEqual(['sales edge a']);
  expect(keys([a, b, c], d)).toEqual(['sales edge d']);
});
