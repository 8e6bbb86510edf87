import { expect, it } from 'vitest';
import { memoryLimiter } from '../contract/serving/rate.ts';
import { oncePerRequest } from './sandbox.ts';

const ASKED = { method: 'GET', url: '/', headers: {} };

it('takes once of each key for a request, those at the same moment too, and each time outside of one', async () => {
  const { limiter, within } = oncePerRequest(memoryLimiter({ requests: 2, windowMs: 60_000 }, () => 0));
  for (const isLeft of [true, true, false]) expect((await limiter.take('b')).allowed).toBe(isLeft);
  const handle = within(async () => {
    const allowed = [];
    for (const key of ['a', 'b', 'a']) allowed.push((await limiter.take(key)).allowed);
    return { status: 200, headers: {}, body: allowed.join() };
  });
  const answers = await Promise.all([handle(ASKED), handle(ASKED), handle(ASKED)]);
  expect(answers.map(({ body }) => body).toSorted()).toEqual([
    'false,false,false',
    'true,false,true',
    'true,false,true',
  ]);
});
