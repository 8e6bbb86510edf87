import { cpus } from 'node:os';
import { postgresServer } from '../../reference-impl/testing/postgres-server.ts';
import { redisServer } from '../../reference-impl/testing/redis-server.ts';
import { rawRequest } from '../harness/client.ts';
import { versus } from '../harness/compare.ts';
import { busyProcessors } from '../harness/processors.ts';
import { compete } from '../harness/rounds.ts';
import type { BenchContext, Finding, Row } from '../harness/row.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { startSandbox } from '../harness/start-sandbox.ts';
import { type Keep, withServers } from '../harness/stopping.ts';

export const shared: Row = {
  name: 'shared',
  title: 'sandbox on PostgreSQL and Redis: two processes versus one',
  run: (context) => withServers((keep) => measure(context, keep)),
};

async function measure({ program, load }: BenchContext, keep: Keep): Promise<Finding[]> {
  const [postgres, redis] = await Promise.all([postgresServer(), redisServer()]);
  keep({
    name: 'parts',
    port: 0,
    pid: 0,
    startMs: 0,
    said: () => '',
    stop: async () => void (await Promise.all([postgres.stop(), redis.stop()])),
  });
  const place = { database: postgres.url, more: ['--redis', redis.url] };
  const one = await startSandbox(program, { ...place, name: 'sandbox-one' });
  const two = await startSandbox(program, { ...place, name: 'sandbox-two' });
  keep(one.server);
  keep(two.server);
  const { url, keys, otherKey } = one;
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 200)));
  const asks = salesAsks(shops, 4000);
  const [alone, both] = await compete(
    load,
    [
      { server: { ...one.server, name: 'one process' }, asks },
      { server: { ...one.server, name: 'two processes' }, others: [two.server], asks },
    ],
    { rounds: 5, seconds: 1.5 },
  );
  if (alone === undefined || both === undefined) return [];
  const order = {
    host: '127.0.0.1',
    port: one.server.port,
    requests: asks.map(rawRequest),
    connections: 16,
    seconds: 2,
  };
  return [versus(both, alone, 1.6), room(await busyProcessors(() => load.run(order)))];
}

/** A second process has what the first one, its databases and the load leave idle. */
function room(busy: number): Finding {
  const from = `of ${cpus().length}: the sandbox, PostgreSQL, Redis and the load`;
  return { what: 'processors that one process keeps busy', versus: '–', value: busy, unit: '', from };
}
