import { expect, it } from 'vitest';
import { hostiles } from './catalogue.ts';
import { hostileTable } from './kit.ts';

it('has at least 60 rows, with ids and titles of their own', () => {
  expect(hostiles.length).toBeGreaterThanOrEqual(60);
  for (const field of ['id', 'title'] as const) {
    const all = hostiles.map((row) => row[field]);
    expect(all.filter((value, index) => all.indexOf(value) !== index)).toEqual([]);
  }
});

it('refuses a row without an exit code, an id or a title', () => {
  expect(() => hostileTable`one-two: A title ${{ says: /x/ }}`).toThrow(/a row must begin with/);
  expect(() => hostileTable`7 one-two: A title ${{ says: /x/ }}`).toThrow(/a row must begin with/);
  expect(hostileTable`0,3 one-two: A title ${{ says: /x/ }}`).toMatchObject([
    { id: 'one-two', exits: [0, 3], title: 'A title' },
  ]);
});
