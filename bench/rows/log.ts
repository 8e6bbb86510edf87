import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { type Ask, askJson, memberOf } from '../harness/client.ts';
import { type Finding, kilobytes, type Row } from '../harness/figures.ts';
import { compete, load, versus } from '../harness/load.ts';
import { type BenchSandbox, startSandbox } from '../harness/ours.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { type Keep, residentMegabytes, withServers } from '../harness/server.ts';

export const log: Row = {
  name: 'log',
  title: 'sandbox: the same while a page of the workbench watches, and its memory over a million requests',
  run: (program) => withServers((keep) => measure(program, keep)),
};

/** So often memory is looked at, up to a million: what V8 has not collected yet comes and goes. */
const STEP = 50_000;
const STEPS = 20;
/** By then all sales that are asked for are in memory. */
const WARM_STEPS = 4;
const MEGABYTE = 2 ** 20;

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const watched = await startSandbox(program, { name: 'sandbox-watched' });
  keep(watched.server);
  const alone = await startSandbox(program, { name: 'sandbox-alone', more: ['--no-control'] });
  keep(alone.server);
  const { url, keys, otherKey } = watched;
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 400)));
  const asks = salesAsks(shops, 6000);
  const page = await watch(url);
  const contenders = [
    { name: 'with log and page', servers: [watched.server], asks },
    { name: 'without', servers: [alone.server], asks },
  ];
  const [withBoth, without] = await compete(contenders, { rounds: 15, seconds: 1 });
  if (withBoth === undefined || without === undefined) return [];
  await alone.server.stop();
  const findings = [versus(withBoth, without, 0.95), ...(await overMillion(watched, asks, page))];
  page.stop();
  return findings;
}

/** The page stays connected, and reads what it is sent. */
async function overMillion(
  { server, url, keys }: BenchSandbox,
  asks: readonly Ask[],
  page: Watcher,
): Promise<Finding[]> {
  const sizes: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    await load(server.port, asks, { count: STEP });
    sizes.push(residentMegabytes(server.pid));
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

async function logOf(url: string, key: string): Promise<{ readonly bytes: number; readonly kept: number }> {
  const log = await askJson({ url, key }, '/_workbench/log?limit=1');
  return { bytes: Number(memberOf(log, 'bytes')), kept: Number(memberOf(log, 'kept')) };
}

interface Watcher {
  /** Bytes that the page's stream has sent by now. */
  readonly received: () => number;
  readonly stop: () => void;
}

/** Reads the stream of events that an open page of the workbench reads. */
async function watch(url: string): Promise<Watcher> {
  const { request, response } = await opened(url);
  let received = 0;
  response.on('data', (bytes: Buffer) => {
    received += bytes.length;
  });
  response.on('error', () => undefined);
  return { received: () => received, stop: () => request.destroy() };
}

function opened(url: string): Promise<{ readonly request: ClientRequest; readonly response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/_workbench/stream`, { agent: false }, (response) => {
      if (response.statusCode === 200) resolve({ request, response });
      else reject(new Error(`the stream answered ${response.statusCode}`));
    });
    request.once('error', reject);
  });
}
