import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { corpusOf } from '../proof/change/comparison/plan.ts';
import { NOW } from '../proof/moment.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { moveClockTo, stopClockAt } from '../proof/thread-clock.ts';
import { type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { type PostgresServer, postgresServer } from '../reference-impl/testing/postgres-server.ts';

/** In memory, sales are found by an index of ours; in PostgreSQL by its own. What is right is a matter of the suite. */
const SHOP = { seed: 5, scale: 0.03, now: NOW, rate: '1000000/3600s' };

let postgres: PostgresServer;
let memory: Sandbox;
let database: Sandbox;

beforeAll(async () => {
  stopClockAt(NOW);
  postgres = await postgresServer();
  [memory, database] = [await startSandbox(SHOP), await startSandbox({ ...SHOP, db: postgres.url })];
});

afterAll(async () => {
  moveClockTo(Date.now());
  await Promise.all([memory, database].map((sandbox) => sandbox.close()));
  await postgres.stop();
});

it('answers every request alike on each database', async () => {
  const { handle, keys, facts } = memory;
  const requests = await corpusOf({ handle, keys: keysByName(keys), facts }, NOW, 11);
  const differences: string[] = [];
  for (const request of requests) {
    const [one, other] = await Promise.all([memory, database].map((sandbox) => said(sandbox, request)));
    if (one !== other) differences.push(`${request.method} ${request.url}: ${one} and ${other}`);
  }
  expect(differences).toEqual([]);
  expect(requests.length).toBeGreaterThan(1500);
});

async function said({ handle }: Sandbox, request: ApiRequest): Promise<string> {
  const { status, body }: ApiResponse = await handle(request);
  return `${status} ${body.replace(/"(?:requestId|instance)":"[^"]*"/g, '"of the request"')}`;
}
