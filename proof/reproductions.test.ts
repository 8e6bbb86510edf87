import { expect, it } from 'vitest';
import { reasonFor } from './reproductions.ts';

it.each([
  ['there', 'there', 'gone', false, null],
  ['there', 'there', 'gone', true, null],
  ['there', 'unclear', 'gone', true, 'burst'],
  [null, null, null, true, 'burst'],
  [null, null, null, false, 'none'],
  ['gone', 'there', 'gone', false, 'lost'],
  ['gone', 'gone', 'gone', false, 'lost'],
  ['unclear', 'unclear', 'gone', false, 'doubtful'],
  ['there', 'gone', 'gone', false, 'passing'],
  ['there', 'unclear', 'there', false, 'passing'],
  ['there', 'there', 'there', false, 'compared'],
] as const)(
  '%s in what was recorded, %s with the fault, %s without, needing a burst: %s, is %s',
  (recorded, faulty, correct, needsBurst, reason) => {
    expect(reasonFor({ recorded, faulty, correct }, needsBurst)).toBe(reason);
  },
);
