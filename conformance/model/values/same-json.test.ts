import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from './same-json.ts';

describe('the same JSON', () => {
  it('is what was copied', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isSameJson(value, JSON.parse(JSON.stringify(value)))));
  });

  it('ignores order', () => {
    expect(isSameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  });

  it.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: null }, { b: null }],
    [{ a: { b: [1] } }, { a: { b: [2] } }],
    ['', null],
  ])('is not %j and %j', (left, right) => {
    expect(isSameJson(left, right)).toBe(false);
    expect(isSameJson(right, left)).toBe(false);
  });
});
