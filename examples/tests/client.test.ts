// A client's test with Vitest: npm install --save-dev counterproof vitest, then npx vitest run
import { test } from 'counterproof/vitest';
import { expect } from 'vitest';

test('reads the newest sales', async ({ sandbox }) => {
  const authorization = `Bearer ${sandbox.keys.good}`;
  const response = await fetch(`${sandbox.url}/public-api/v1/sales?limit=3`, { headers: { authorization } });

  expect(response.status).toBe(200);
  expect((await response.json()).data).toHaveLength(3);
  expect(sandbox.requests).toMatchObject([{ path: '/public-api/v1/sales', query: { limit: ['3'] }, status: 200 }]);
});

test('notices a revoked key', async ({ sandbox }) => {
  const authorization = `Bearer ${sandbox.keys.revoked}`;
  const response = await sandbox.fetch('/public-api/v1/me', { headers: { authorization } });

  expect(response.status).toBe(401);
});

test('sees a refund, and is there a month later', async ({ sandbox, clock }) => {
  const headers = { authorization: `Bearer ${sandbox.keys.good}` };
  clock.freeze();
  const { sale } = await sandbox.event({ do: 'sell', method: 'CARD' });
  await sandbox.event({ do: 'refund', sale });

  const refunded = await sandbox.fetch('/public-api/v1/sales?status=REFUNDED&limit=1', { headers });
  expect((await refunded.json()).data).toMatchObject([{ id: sale }]);

  await clock.advance('30d');
  const recent = await sandbox.fetch('/public-api/v1/analytics/revenue', { headers });
  expect((await recent.json()).meta.dateRange.to).toBe(`${clock.now().toISOString().slice(0, 10)}T23:59:59.999Z`);
});
