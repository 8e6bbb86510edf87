import { expect, it } from 'vitest';
import type { Handler } from '../contract/http.ts';
import { memoryLimiter } from '../contract/serving/rate.ts';
import { oncePerRequest } from './sandbox.ts';

const ASKED = { method: 'GET', url: '/', headers: {} };

function limited(requests: number) {
  const { limiter, within } = oncePerRequest(memoryLimiter({ requests, windowMs: 60_000 }, () => 0));
  const take = async (key: string) => (await limiter.take(key)).allowed;
  /** Asks so often for each request that it answers. */
  const asking = (keys: readonly string[]): Handler =>
    within(async () => {
      const allowed = [];
      for (const key of keys) allowed.push(await take(key));
      return { status: 200, headers: {}, body: allowed.join() };
    });
  return { take, asking };
}

it('takes once for a request, however often the handler asks on its way', async () => {
  const handle = limited(2).asking(['a', 'a', 'a']);
  const answers = [await handle(ASKED), await handle(ASKED), await handle(ASKED)];
  expect(answers.map(({ body }) => body)).toEqual(['true,true,true', 'true,true,true', 'false,false,false']);
});

it('counts each key for itself, requests at the same moment too', async () => {
  const handle = limited(2).asking(['a', 'b', 'a']);
  const answers = await Promise.all([handle(ASKED), handle(ASKED), handle(ASKED)]);
  expect(answers.map(({ body }) => body).toSorted()).toEqual(['false,false,false', 'true,true,true', 'true,true,true']);
});

it('takes each time where no request is under way', async () => {
  const { take } = limited(1);
  expect([await take('a'), await take('a')]).toEqual([true, false]);
});
