import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Texts } from './texts.ts';

const text = (row: number) => `${row}`.padEnd(10, '.');

it('gives back what it was given last, or nothing', () => {
  const rows = fc.array(fc.nat(40), { maxLength: 300 });
  fc.assert(
    fc.property(rows, (asked) => {
      const texts = new Texts(200);
      for (const row of asked) {
        expect([undefined, text(row)]).toContain(texts.get(row));
        texts.set(row, text(row));
        expect(texts.get(row)).toBe(text(row));
      }
    }),
  );
});

it('keeps all that fits into half of its room, however often it is asked', () => {
  const texts = new Texts(200);
  for (let row = 0; row < 10; row++) texts.set(row, text(row));
  for (let round = 0; round < 5; round++) {
    for (let row = 0; row < 10; row++) expect(texts.get(row)).toBe(text(row));
  }
});

it('holds no more characters than it was allowed', () => {
  const texts = new Texts(200);
  for (let row = 0; row < 1000; row++) texts.set(row, text(row));
  const held = Array.from({ length: 1000 }, (_, row) => texts.get(row) ?? '').join('').length;
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThanOrEqual(200);
});
