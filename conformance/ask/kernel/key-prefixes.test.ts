import { expect, it } from 'vitest';
import type { KeyName } from '../../model/exchange.ts';
import { keyPrefixes } from './key-prefixes.ts';

function prefixesOf(...texts: readonly string[]): readonly (number | null)[] {
  const names: readonly KeyName[] = ['good', 'revoked', 'disabled', 'rotated', 'other'];
  return keyPrefixes(new Map(texts.map((text, index) => [names[index] ?? 'good', text]))).map(({ prefix }) => prefix);
}

it.each<[string, readonly string[], readonly (number | null)[]]>([
  ['one key', ['cp_live_a'], [0]],
  ['one prefix', ['cp_live_a', 'cp_live_b'], [0, 0]],
  ['two prefixes', ['cp_live_a', 'pc_live_b', 'cp_live_c'], [0, 1, 0]],
  ['a prefix that others begin with', ['live_a', 'cp_live_b'], [0, 1]],
  ['live_ in a secret too', ['live_a', 'live_b_live_c'], [0, 0]],
  ['no prefix', ['abc', 'cp_live_a', 'cp_test_a'], [null, 0, null]],
  ['no secret', ['cp_live_', 'cp_live_a'], [null, 0]],
  ['another letter case', ['CP_LIVE_a', 'cp_live_a'], [null, 0]],
])('%s', (_, texts, prefixes) => {
  expect(prefixesOf(...texts)).toEqual(prefixes);
});

it('keeps nothing of the text of a key', () => {
  expect(keyPrefixes(new Map([['good', 'cp_live_secret']]))).toEqual([{ key: 'good', prefix: 0 }]);
});
