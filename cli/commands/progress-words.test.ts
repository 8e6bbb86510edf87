import { expect, it } from 'vitest';
import { progressWords } from './progress-words.ts';

it.each([
  [{ requests: 412, retries: 0, planned: 1004, ms: 41_200, quietMs: 4999 }, '412/1,004 · 41 % · about 60 s left'],
  [{ requests: 412, retries: 0, planned: 1004, ms: 41_200, quietMs: 71_900 }, '412/1,004 · 41 % · no answer for 71 s'],
  [
    { requests: 412, retries: 1, planned: 1004, ms: 41_200, quietMs: 0 },
    '412/1,004 and 1 retry · 41 % · about 60 s left',
  ],
  [{ requests: 3, retries: 0, planned: 1004, ms: 300, quietMs: 0 }, '3/1,004 · 0 %'],
  [{ requests: 1200, retries: 2, planned: 1004, ms: 1, quietMs: 0 }, '1,200 requests and 2 retries'],
  [{ requests: 1, retries: 0, planned: null, ms: 1, quietMs: 0 }, '1 request'],
  [{ requests: 2, retries: 9, planned: null, ms: 1, quietMs: 9000 }, '2 requests and 9 retries · no answer for 9 s'],
])('%o is %s', (done, words) => {
  expect(progressWords(done)).toBe(words);
});
