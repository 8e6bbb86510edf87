import { expect, it } from 'vitest';
import { reasonFor } from './reproductions.ts';

it.each([
  ['there', 'gone', false, null],
  ['there', 'gone', true, null],
  ['unclear', 'gone', true, 'burst'],
  [null, null, true, 'burst'],
  [null, null, false, 'none'],
  ['gone', 'gone', false, 'passing'],
  ['unclear', 'there', false, 'passing'],
  ['there', 'there', false, 'compared'],
] as const)('%s with the fault and %s without, needing a burst: %s, is %s', (faulty, correct, needsBurst, reason) => {
  expect(reasonFor({ faulty, correct }, needsBurst)).toBe(reason);
});
