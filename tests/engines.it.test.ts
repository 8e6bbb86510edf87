import { afterAll, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { questionsTo } from '../proof/change/comparison/questions.ts';
import { NOW } from '../proof/moment.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { moveClockTo, stopClockAt } from '../proof/thread-clock.ts';
import { type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { postgresServer } from '../reference-impl/testing/postgres-server.ts';
import { closedAfterwards } from './support/counterproof.ts';

/** Both read sales from memory, and all else with the same queries. What is right is a matter of the suite. */
const SHOP = { seed: 5, scale: 0.03, now: NOW, rate: '1000000/3600s' };

stopClockAt(NOW);
const postgres = await postgresServer();
afterAll(postgres.stop);
/** The same shop apart: refused keys are counted. */
const asked = closedAfterwards(await startSandbox(SHOP));
const memory = closedAfterwards(await startSandbox(SHOP));
const database = closedAfterwards(await startSandbox({ ...SHOP, db: postgres.url }));
afterAll(() => moveClockTo(Date.now()));

it('answers every request alike on each database', async () => {
  const { handle, keys, facts } = asked;
  const requests = await questionsTo({ handle, keys: keysByName(keys), facts }, NOW);
  stopClockAt(NOW);
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
