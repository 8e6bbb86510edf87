import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { postgresServer } from '../../reference-impl/testing/postgres-server.ts';
import { redisServer } from '../../reference-impl/testing/redis-server.ts';
import type { Finding, Row } from '../harness/figures.ts';
import { compete, load, versus } from '../harness/load.ts';
import { startSandbox } from '../harness/ours.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const shared: Row = {
  name: 'shared',
  title: 'sandbox on PostgreSQL and Redis: two processes versus one',
  needs: ['redis-server'],
  run: (program) => withServers((keep) => measure(program, keep)),
};

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const [postgres, redis] = await Promise.all([postgresServer({ isFlushed: true }), redisServer()]);
  keep(postgres);
  keep(redis);
  const place = { database: postgres.url, more: ['--redis', redis.url] };
  const one = await startSandbox(program, { ...place, name: 'sandbox-one' });
  const two = await startSandbox(program, { ...place, name: 'sandbox-two' });
  keep(one.server);
  keep(two.server);
  const { url, keys, otherKey } = one;
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 200)));
  const asks = salesAsks(shops, 4000);
  const contenders = [
    { name: 'one process', servers: [one.server], asks },
    { name: 'two processes', servers: [one.server, two.server], asks },
  ];
  const [alone, both] = await compete(contenders, { rounds: 5, seconds: 1.5 });
  if (alone === undefined || both === undefined) return [];
  const busy = await busyProcessors(() => load(one.server.port, asks, { seconds: 2 }));
  return [versus(both, alone, 1.6, 'clock'), room(busy)];
}

/** A second process has what the first one, its databases and the load leave idle. */
function room(busy: number): Finding {
  const from = `of ${cpus().length}: the sandbox, PostgreSQL, Redis and the load`;
  return { what: 'processors that one process keeps busy', versus: '–', value: busy, unit: '', from };
}

/** How many processors were busy during this work, with any process. */
async function busyProcessors(work: () => Promise<unknown>): Promise<number> {
  const [busy, began] = [busySeconds(), performance.now()];
  await work();
  return (busySeconds() - busy) / ((performance.now() - began) / 1000);
}

/** Of all processors together, since the machine started. */
function busySeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + interrupts + soft) / 100;
}
