import { expect, it } from 'vitest';
import { exchange } from '../testing/builders.ts';
import { unansweredSummary } from './unanswered-summary.ts';

const answered = Array.from({ length: 30 }, () => exchange());
const lost = (count: number, error: string | null, status: number | null = null) =>
  Array.from({ length: count }, () => exchange({ status, error }));

it('names what left many requests without a usable answer', () => {
  expect(unansweredSummary([...answered, ...lost(12, 'nothing answers there (ECONNREFUSED)')])).toBe(
    '12 of 42 requests got no usable answer: nothing answers there (ECONNREFUSED)',
  );
});

it('names the reason that most of them have', () => {
  const all = [...answered, ...lost(2, null, 429), ...lost(9, 'not sent: rate limited (429)')];
  expect(unansweredSummary(all)).toBe(
    '11 of 41 requests got no usable answer, 9 of them for one reason: not sent: rate limited (429)',
  );
});

it('is null for a few', () => {
  expect(unansweredSummary([...answered, ...lost(9, null, 503)])).toBeNull();
});
