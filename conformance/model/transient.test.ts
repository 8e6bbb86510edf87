import { expect, it } from 'vitest';
import { isTransient } from './transient.ts';

it('isTransient is a rate limit or an error of a gateway, never an answer of the deployment', () => {
  expect([null, 429, 502, 503, 504].every(isTransient)).toBe(true);
  expect([200, 302, 400, 401, 403, 404, 500, 501].some(isTransient)).toBe(false);
});
