import { expect, it } from 'vitest';
import { progressWords } from './progress-words.ts';

it.each([
  [{ requests: 412, retries: 0, planned: 1004, ms: 41_200 }, '412/1,004 · 41 % · about 60 s left'],
  [{ requests: 412, retries: 1, planned: 1004, ms: 41_200 }, '412/1,004 and 1 retry · 41 % · about 60 s left'],
  [{ requests: 3, retries: 0, planned: 1004, ms: 300 }, '3/1,004 · 0 %'],
  [{ requests: 1200, retries: 2, planned: 1004, ms: 1 }, '1,200 requests and 2 retries'],
  [{ requests: 1, retries: 0, planned: null, ms: 1 }, '1 request'],
])('%o is %s', (done, words) => {
  expect(progressWords(done)).toBe(words);
});
