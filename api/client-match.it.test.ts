import { expect } from 'vitest';
import { test } from './vitest.ts';

test('a client that keeps what it came to is a good one', async ({ sandbox }) => {
  const headers = { authorization: `Bearer ${sandbox.keys.good}` };
  const answer = await fetch(`${sandbox.url}/public-api/v1/sales?limit=10`, { headers });
  const { pagination } = await answer.json();
  await fetch(`${sandbox.url}/public-api/v1/sales?limit=10&cursor=${pagination.nextCursor}`, { headers });
  await expect(sandbox).toHaveSeenAGoodClient();
});

test('one that changes a filter on a later page is not, and the message says why', async ({ sandbox }) => {
  const headers = { authorization: `Bearer ${sandbox.keys.good}` };
  const answer = await sandbox.fetch('/public-api/v1/sales?limit=10&status=PAID', { headers });
  const { pagination } = await answer.json();
  await sandbox.fetch(`/public-api/v1/sales?limit=10&cursor=${pagination.nextCursor}`, { headers });
  await expect(expect(sandbox).toHaveSeenAGoodClient()).rejects.toThrow(
    /CLI-09 Filters changed in the middle of a list: a later page of .*\/sales was asked for with another status/,
  );
  sandbox.forget();
  await sandbox.fetch('/public-api/v1/stores', { headers });
  await expect(sandbox).toHaveSeenAGoodClient();
});

test('nothing that was asked is no good client', async ({ sandbox }) => {
  await expect(expect(sandbox).toHaveSeenAGoodClient()).rejects.toThrow('the client sent no request');
  expect((await sandbox.judgeClient()).verdict).toBe('incomplete');
});
