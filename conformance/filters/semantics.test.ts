import { expect, it } from 'vitest';
import { promotionRow } from '../testing/builders.ts';
import { PROMOTIONS } from './semantics.ts';

it.each([
  ['Happy hour', true],
  ['Summer sale', false],
  ['Thank you aaaaa, +99 99 999 9999', 'either'],
  ['Hour by hour, +99 99 999 9999', true],
])('whether a search for an hour finds "%s": %s, for a part that was masked may be anything', (name, belongs) => {
  expect(PROMOTIONS.search?.(promotionRow({ name }), ['HOUR'])).toBe(belongs);
});
