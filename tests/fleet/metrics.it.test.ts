import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetIn } from '../../fleet/serve/fleet.ts';
import { type Endpoint, HOST, metricsOf, serve } from '../../fleet/serve/site.ts';
import type { Database } from '../../fleet/store/database.ts';
import { filesOf, prune } from '../../fleet/store/files.ts';
import { ask } from '../../fleet/store/visits.ts';
import { CONFORMANT, deployment, fresh, shiftClock, usePlaces, workerOn } from './places.ts';
import { found, regressed, UNREACHABLE, visited } from './seeded.ts';

const LABEL = String.raw`\w+="(?:[^"\\]|\\[\\"n])*"`;
const SAMPLE = String.raw`\1(?:_bucket|_sum|_count)?(?:\{${LABEL}(?:,${LABEL})*\})? -?\d+(?:\.\d+)?(?:e[+-]\d+)?\n`;
/** What the text format of Prometheus allows. */
const METRICS = new RegExp(String.raw`^(?:# HELP (\w+) .+\n# TYPE \1 (?:counter|gauge|histogram)\n(?:${SAMPLE})*)+$`);

const places = await usePlaces();

describe.each(places)('metrics on $engine', ({ database }) => {
  beforeAll(() => fresh(database, deployment('north'), deployment('south')));

  /** Its series as they are written. */
  const values = async (metric: string) => {
    const text = await metricsOf(database);
    expect(text).toMatch(METRICS);
    const series = text.matchAll(new RegExp(`^(counterproof_fleet_${metric}(?:_[a-z]+)?(?:{.*})?) (.*)$`, 'gm'));
    return Object.fromEntries([...series].map(([, name, value]) => [name, Number(value)]));
  };

  it('have how long visits took, also of those that were forgotten', async () => {
    for (const [hours, ms] of [700, 900, 7000, 4_000_000].entries())
      await visited(database, 'north', 20_000 - hours, { ...found([]), durationMs: ms });
    for (let hours = 12; hours > 1; hours--) await visited(database, 'north', hours, UNREACHABLE);
    await visited(database, 'south', 1, { ...CONFORMANT, result: 'broken', durationMs: 0 });
    const counts = { '1': 13, '5': 13, '10': 14, '1800': 14, '+Inf': 15 };
    const buckets = Object.entries(counts).map(([le, count]) => [`bucket{kind="full",le="${le}"}`, count] as const);
    const sums = { 'sum{kind="full"}': 4008.82, 'count{kind="full"}': 15, 'count{kind="sample"}': 0 };
    const all = [...buckets, ...Object.entries(sums)];
    const wanted = Object.fromEntries(
      all.map(([name, value]) => [`counterproof_fleet_visit_duration_seconds_${name}`, value]),
    );
    expect(await values('visit_duration_seconds')).toMatchObject(wanted);
    expect(
      (await prune(database, filesOf(database, null), { days: 1, evidence: 1, bundles: 1 })).visits,
    ).toBeGreaterThan(0);
    expect(await values('visit_duration_seconds')).toMatchObject(wanted);
  });

  it('have the workers that live', async () => {
    const made = ['a', 'b'].map((name) => workerOn(database, async () => CONFORMANT, { name }));
    for (const worker of made) worker.start();
    await expect.poll(() => values('workers')).toEqual({ counterproof_fleet_workers: 2 });
    await made[0]?.stop();
    expect(await values('workers')).toEqual({ counterproof_fleet_workers: 1 });
    // The other one ends without a word.
    await made[1]?.stop();
    await database.query`
      insert into counterproof_fleet.workers values ('b', counterproof_fleet.fleet_now() + interval '1 minute')`;
    await shiftClock(database, '2 minutes');
    expect(await values('workers')).toEqual({ counterproof_fleet_workers: 0 });
    await shiftClock(database, '0 minutes');
  });

  it('have the notices that could not be delivered', async () => {
    await regressed(database, 'south');
    await database.script(`
      insert into counterproof_fleet.deliveries (notice, channel, made_at, next_at, delivered_at, failed_at)
      select id, channel, at, at, delivered, failed from counterproof_fleet.notices,
        (values ('chat', now(), null), ('on-call', null, now()), ('mail', null, null)) as v (channel, delivered, failed)
      where kind = 'regression'
    `);
    expect(await values('deliveries')).toEqual({
      'counterproof_fleet_deliveries{channel="chat",state="delivered"}': 1,
      'counterproof_fleet_deliveries{channel="mail",state="waiting"}': 1,
      'counterproof_fleet_deliveries{channel="on-call",state="failed"}': 1,
    });
  });
});

describe.each(places.filter(({ engine }) => engine === 'pglite'))('the server of a fleet', ({ database }) => {
  let endpoint: Endpoint;

  const served = (from: Database, host = HOST) =>
    serve({
      ...{ fleet: fleetIn({ database: from, folder: null }), token: 'the-token', at: { port: 0, host } },
      ...{ database: from, folder: null },
    });

  beforeAll(async () => {
    await fresh(database, deployment('south'));
    await visited(database, 'south', 1, found([]));
    endpoint = await served(database);
  });
  afterAll(() => endpoint.close());

  const PATHS = ['/', '/api/fleet', '/api/deployments/south', '/metrics'];

  async function status(path: string, headers: Record<string, string>, method = 'GET', { url } = endpoint) {
    const [response] = await once(request(`${url}${path}`, { method, headers }).end(), 'response');
    response.resume();
    return response.statusCode;
  }

  it.each(PATHS)('shows %s to who reads here, and to no page of another site', async (path) => {
    expect(await status(path, {})).toBe(200);
    expect(await status(path, { host: `rebound.example:${new URL(endpoint.url).port}` })).toBe(403);
    expect(await status(path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).toBe(403);
  });

  it('on all addresses of a container still changes nothing without the token, and has no other name', async () => {
    const other = await served(database, '0.0.0.0');
    expect(other.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await status('/health', {}, 'GET', other)).toBe(200);
    expect(await status('/fleet', {}, 'POST', other)).toBe(401);
    expect(await status('/health', { host: `fleet.example:${new URL(other.url).port}` }, 'GET', other)).toBe(403);
    await other.close();
  });

  it('changes nothing without the token', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect(await status('/fleet', {}, method)).toBe(401);
    expect(await status('/api/fleet', {}, 'POST')).toBe(401);
    expect(await status('/api/nothing', {})).toBe(404);
    expect(await status('/api/visits/no-id', {})).toBe(404);
    expect(await status('/api/deployments/..%2f..%2fetc', {})).toBe(404);
  });

  it('says how far the queue lags, and when the database does not answer', async () => {
    const metrics = await fetch(`${endpoint.url}/metrics`);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const health = async (url: string) => await fetch(`${url}/health`);
    expect(await (await health(endpoint.url)).json()).toEqual({ status: 'ok', lagSeconds: 0 });
    const other = await served({ ...database, query: async () => Promise.reject(new Error('gone')) });
    expect((await health(other.url)).status).toBe(503);
    await other.close();
    const waiting = await ask(database, 'south');
    await database.query`update counterproof_fleet.visits set due = due - interval '5 minutes' where id = ${waiting}`;
    const { lagSeconds } = Object(await (await health(endpoint.url)).json());
    expect(lagSeconds).toBeGreaterThanOrEqual(300);
  });
});
