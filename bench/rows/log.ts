import { askJson, memberOf, rawRequest } from '../harness/client.ts';
import { versus } from '../harness/compare.ts';
import { kilobytes } from '../harness/format.ts';
import type { LoadResult } from '../harness/load-protocol.ts';
import { compete } from '../harness/rounds.ts';
import type { BenchContext, Finding, Row } from '../harness/row.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { residentMegabytes } from '../harness/server.ts';
import { type BenchSandbox, startSandbox } from '../harness/start-sandbox.ts';
import { type Keep, withServers } from '../harness/stopping.ts';
import { type Watcher, watch } from '../harness/watcher.ts';

export const log: Row = {
  name: 'log',
  title: 'sandbox: the same while a page of the workbench watches, and its memory over a million requests',
  run: (context) => withServers((keep) => measure(context, keep)),
};

/** So often memory is looked at, up to a million: what V8 has not collected yet comes and goes. */
const STEP = 50_000;
const STEPS = 20;
/** By then all sales that are asked for are in memory. */
const WARM_STEPS = 4;
const MEGABYTE = 2 ** 20;

async function measure(context: BenchContext, keep: Keep): Promise<Finding[]> {
  const { program, load } = context;
  const watched = await startSandbox(program, { name: 'sandbox-watched' });
  keep(watched.server);
  const alone = await startSandbox(program, { name: 'sandbox-alone', more: ['--no-control'] });
  keep(alone.server);
  const { url, keys, otherKey } = watched;
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 400)));
  const asks = salesAsks(shops, 6000);
  const page = await watch(url);
  const contenders = [
    { server: { ...watched.server, name: 'with log and page' }, asks },
    { server: { ...alone.server, name: 'without' }, asks },
  ];
  const [withBoth, without] = await compete(load, contenders, { rounds: 15, seconds: 1 });
  if (withBoth === undefined || without === undefined) return [];
  await alone.server.stop();
  const findings = [
    versus(withBoth, without, 0.95),
    ...(await overMillion(context, watched, asks.map(rawRequest), page)),
  ];
  page.stop();
  return findings;
}

/** The page stays connected, and reads what it is sent. */
async function overMillion(
  { load }: BenchContext,
  { server, url, keys }: BenchSandbox,
  requests: readonly string[],
  page: Watcher,
): Promise<Finding[]> {
  const { port, pid } = server;
  const order = { host: '127.0.0.1', port, requests, connections: 16, seconds: 0 };
  const sizes: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    expectAll(await load.run({ ...order, count: STEP }), STEP);
    sizes.push(residentMegabytes(pid));
  }
  const middle = (WARM_STEPS + STEPS) / 2;
  const [before, after] = [Math.max(...sizes.slice(WARM_STEPS, middle)), Math.max(...sizes.slice(middle))];
  const { bytes, kept } = await logOf(url, keys[0]);
  return [
    {
      what: 'most memory, from 600,000 to a million requests',
      versus: 'before, from 200,000',
      value: after / before,
      unit: '×',
      goal: { most: 1.05 },
      from: `${Math.round(before)} MB, then ${Math.round(after)} MB; ${sizes.length} times looked; the page was sent ${kilobytes(page.received())}`,
    },
    {
      what: 'the log after a million requests',
      versus: '–',
      value: bytes / MEGABYTE,
      unit: 'MB',
      goal: { most: 4 },
      from: `${kept.toLocaleString('en')} requests kept`,
    },
  ];
}

function expectAll({ statuses }: LoadResult, count: number): void {
  if (statuses[200] !== count) throw new Error(`the sandbox answered ${JSON.stringify(statuses)}`);
}

async function logOf(url: string, key: string): Promise<{ readonly bytes: number; readonly kept: number }> {
  const log = await askJson({ url, key }, '/_workbench/log?limit=1');
  return { bytes: Number(memberOf(log, 'bytes')), kept: Number(memberOf(log, 'kept')) };
}
