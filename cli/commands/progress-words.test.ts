import { expect, it } from 'vitest';
import { barOf, type Done, progressWords, secondsLeft } from './progress-words.ts';

const DONE: Done = { requests: 412, retries: 0, planned: 1004, ms: 41_200, quietMs: 0, limitedMs: -41_200 };

it.each<readonly [Partial<Done>, string]>([
  [{ quietMs: 4999 }, '412/1,004 · 41 % · about 60 s left'],
  [{ quietMs: 71_900 }, '412/1,004 · 41 % · no answer for 71 s'],
  [{ retries: 1 }, '412/1,004 and 1 retry · 41 % · about 60 s left'],
  [{ requests: 3 }, '3/1,004 · 0 %'],
  [{ requests: 1200, retries: 2 }, '1,200 requests and 2 retries'],
  [{ requests: 1, planned: null }, '1 request'],
  [{ requests: 2, retries: 9, planned: null, quietMs: 9000 }, '2 requests and 9 retries · no answer for 9 s'],
])('%o is %s', (done, words) => {
  expect(progressWords({ ...DONE, ...done })).toBe(words);
});

it('says how long it takes only after a third of the plan, which begins with slow questions', () => {
  const at = (requests: number) => progressWords({ ...DONE, planned: 900, requests });
  expect(at(299)).toBe('299/900 · 33 %');
  expect(at(300)).toMatch(/ · 33 % · about \d+ s left$/);
});

it('a refusal for now is an answer, and how long the rest takes is not known', () => {
  const limited = { limitedMs: 23_100, quietMs: 30_000, retries: 3 };
  expect(progressWords({ ...DONE, ...limited })).toBe(
    '412/1,004 and 3 retries · 41 % · waits 24 s for the rate limit (429)',
  );
  expect(progressWords({ ...DONE, ...limited, planned: null })).toMatch(/ · waits 24 s for the rate limit \(429\)$/);
});

it('has no rest time and no bar for what it does not know', () => {
  const left = (done: Partial<Done>) => secondsLeft({ ...DONE, ...done });
  expect(left({})).toBe(60);
  expect(
    [{ planned: null }, { requests: 3 }, { requests: 1200 }, { quietMs: 9000 }, { limitedMs: 1 }].map(left),
  ).toEqual(Array(5).fill(null));
  expect([barOf(412, 1004), barOf(0, 4), barOf(4, 4), barOf(5, 4), barOf(5, null)]).toEqual([
    '[########............] ',
    '[....................] ',
    '[####################] ',
    '',
    '',
  ]);
});
