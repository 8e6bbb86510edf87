import { expect, it } from 'vitest';
import type { ApiRequest, Handler } from '../../../contract/http.ts';
import { changesAnAnswer } from './replay.ts';

const asked = (url: string): ApiRequest => ({ method: 'GET', url, headers: {} });

it('says whether a change changes an answer to what a check asks, and checks once', async () => {
  const plain: Handler = async ({ url }) => ({ status: 200, headers: {}, body: url });
  let checks = 0;
  const check = async (handle: Handler) => {
    checks += 1;
    await handle(asked('/a'));
    await handle(asked('/b'));
  };
  const spoils =
    (url: string) =>
    (handle: Handler): Handler =>
    async (request) => {
      const answer = await handle(request);
      return request.url === url ? { ...answer, body: 'other' } : answer;
    };
  expect(await changesAnAnswer(spoils('/b'), plain, check)).toBe(true);
  expect(await changesAnAnswer(spoils('/c'), plain, check)).toBe(false);
  expect(checks).toBe(1);
});
