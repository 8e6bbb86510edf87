import { freePort } from '../../reference-impl/testing/free-port.ts';
import type { Ask } from '../harness/client.ts';
import type { Finding, Row } from '../harness/figures.ts';
import { compete, versus } from '../harness/load.ts';
import { type Keep, startServer, withServers } from '../harness/server.ts';

export const client: Row = {
  name: 'client',
  title: 'client --observe: throughput of a sandbox that observes a client, compared with a plain one',
  run: (program) => withServers((keep) => measure(program, keep)),
};

/** What the observer reads most of: pages, and small answers. */
export const PATHS = [
  '/sales?limit=100',
  '/sales?limit=25',
  '/products?limit=100',
  '/stores',
  '/me',
  '/analytics/staff',
];
const SCALE = '0.1';

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const observed = await started(program, ['client', '--observe'], 'observed', keep);
  const plain = await started(
    program,
    ['sandbox', '--memory', '--scale', SCALE, '--no-control', '--log', 'off', '--rate', '100000000/1s'],
    'plain',
    keep,
  );
  const [ours, other] = await compete([observed, plain], { rounds: 15, seconds: 1 });
  return ours === undefined || other === undefined ? [] : [versus(ours, other, 0.95)];
}

async function started(program: string, args: readonly string[], name: string, keep: Keep) {
  const port = await freePort();
  const command = [process.execPath, program, ...args, '--port', String(port)];
  const server = await startServer({ name, command, port, path: '/public-api/v1/openapi.json' });
  keep(server);
  const key = /cp_live_\w+/.exec(server.said())?.[0] ?? '';
  // One question for each connection and more, so that all of them are asked.
  const asks = Array.from(
    { length: 48 },
    (_, index): Ask => ({ path: `/public-api/v1${PATHS[index % PATHS.length]}`, key }),
  );
  return { name, servers: [server], asks };
}
