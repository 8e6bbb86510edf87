import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MaskedPlace, NO_FACTS } from '../model/exchange.ts';
import { writtenBody } from './masked-parts.ts';

const phone: MaskedPlace = { where: 'body', path: '/data/*/phone', type: 'text', category: 'phone' };
const cost: MaskedPlace = { where: 'body', path: '/data/*/costPrice', type: 'number' };

function partsOf(body: Parameters<typeof writtenBody>[0]['body'], ...masked: readonly MaskedPlace[]) {
  const written = writtenBody({ body, text: null, facts: { ...NO_FACTS, masked } });
  return written.masked.map(({ start, end, ...mask }) => [written.text.slice(start, end), mask]);
}

it('writes a body as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const body = JSON.parse(JSON.stringify(value));
      expect(writtenBody({ body, text: null, facts: NO_FACTS }).text).toBe(JSON.stringify(body));
    }),
  );
});

it('finds what is masked by its place, and leaves alike values of other places alone', () => {
  const body = { data: [{ phone: '+999 999', costPrice: '99.9', sku: '99.9' }, { phone: 'plain' }] };
  expect(partsOf(body, phone, cost)).toEqual([
    ['+999 999', { type: 'text', category: 'phone' }],
    ['99.9', { type: 'number' }],
  ]);
});

it('finds the masked part of a text', () => {
  const name = { ...phone, path: '/name' };
  expect(partsOf({ name: 'Call +99 999 9999, ask for "Banana" 12' }, name)).toEqual([
    ['99 999 9999', { type: 'text', category: 'phone' }],
  ]);
});

it('takes leaks for facts where evidence of an earlier version has no others', () => {
  const leak = {
    category: 'phone',
    by: 'name',
    where: 'body',
    path: '/phone',
    shape: '+99',
    weight: 'certain',
    count: 1,
    records: [],
  } as const;
  const { text, masked } = writtenBody({ body: { phone: '+99' }, text: null, facts: { ...NO_FACTS, leaks: [leak] } });
  expect(masked.map(({ start, end, category }) => [text.slice(start, end), category])).toEqual([['+99', 'phone']]);
});
