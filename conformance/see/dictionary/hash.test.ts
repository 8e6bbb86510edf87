import { expect, it } from 'vitest';
import { hashOf } from './hash.ts';

const link = (query: string, path = 'a') => ({ imageUrl: `https://cdn.test/${path}.jpg${query}` });

it('links that differ in their queries alone are the same', () => {
  expect(hashOf([link('?Signature=aa9')], null)).toBe(hashOf([link('?Signature=9bb#x')], null));
  expect(hashOf(link(''), null)).toBe(hashOf(link('?v=1'), null));
});

it('links to other files, and texts that only contain a link, are not', () => {
  expect(hashOf(link('', 'a'), null)).not.toBe(hashOf(link('', 'b'), null));
  expect(hashOf('see https://cdn.test/a?x=1', null)).not.toBe(hashOf('see https://cdn.test/a?x=2', null));
});
