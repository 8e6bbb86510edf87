import { expect, test } from 'vitest';
import { msOf } from './duration.ts';

test.each([
  ['250ms', 250],
  ['90s', 90_000],
  ['20m', 1_200_000],
  ['2h', 7_200_000],
  ['30d', 2_592_000_000],
])('%s is %d ms', (text, ms) => expect(msOf(text)).toBe(ms));

test.each(['', '5', 's', '5w', '-1s', '1.5h', ' 1s', '1s 1m'])('%j is no time', (text) => {
  expect(msOf(text)).toBeNaN();
});
