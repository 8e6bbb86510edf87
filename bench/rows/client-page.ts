import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { freePort } from '../../reference-impl/testing/postgres-server.ts';
import { testBrowser } from '../../ui/testing/page.ts';
import { type Ask, askJson } from '../harness/client.ts';
import { absolute, type Finding, kilobytes, median, ms, relative } from '../harness/figures.ts';
import { compete, load, versus } from '../harness/load.ts';
import { type BenchSandbox, startSandbox } from '../harness/ours.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { type Keep, residentMegabytes, startServer } from '../harness/server.ts';

/** What the observer reads most of: pages, and small answers. */
const PATHS = ['/sales?limit=100', '/sales?limit=25', '/products?limit=100', '/stores', '/me', '/analytics/staff'];
const SCALE = '0.1';

export async function measureClient(program: string, keep: Keep): Promise<Finding[]> {
  const observed = await started(program, ['client', '--observe'], 'observed', keep);
  const plain = await started(
    program,
    ['sandbox', '--memory', '--scale', SCALE, '--no-control', '--log', 'off', '--rate', '100000000/1s'],
    'plain',
    keep,
  );
  const [ours, other] = await compete([observed, plain], { rounds: 15, seconds: 1 });
  return [versus(ours, other, 0.95)];
}

async function started(program: string, args: readonly string[], name: string, keep: Keep) {
  const port = await freePort();
  const command = [process.execPath, program, ...args, '--port', String(port)];
  const server = keep(await startServer({ name, command, port, path: '/public-api/v1/openapi.json' }));
  const key = /cp_live_\w+/.exec(server.said())?.[0] ?? '';
  return { name, servers: [server], asks: asksOf(key) };
}

export async function measureClientPage(program: string, keep: Keep): Promise<Finding[]> {
  const judged = await startSandbox(program, keep, { name: 'client-page', scale: 0.1 });
  const plain = await startSandbox(program, keep, { name: 'client-plain', scale: 0.1 });
  const browser = await testBrowser();
  keep({ stop: () => browser.close() });
  const page = await browser.newPage();
  await page.goto(`${judged.url}/#client`);
  await page.locator('.client').waitFor();
  return await measure(judged, plain, page);
}

const MANY = 10_000;

async function measure(judged: BenchSandbox, plain: BenchSandbox, page: Page): Promise<Finding[]> {
  const first = await delays(judged, page);
  await load(judged.server.port, asksOf(judged.keys[0]), { count: MANY });
  await untilShown(judged, page);
  const after = await delays(judged, page);
  const contenders = [
    { name: 'with the tab open', servers: [judged.server], asks: asksOf(judged.keys[0]) },
    { name: 'the same without it', servers: [plain.server], asks: asksOf(plain.keys[0]) },
  ] as const;
  const [open, closed] = await compete(contenders, { rounds: 15, seconds: 1 });
  return [
    delayOf('of few requests', first),
    delayOf(`after ${MANY.toLocaleString('en')} requests`, after),
    versus(open, closed, 0.8),
  ];
}

/** One question for each connection and more, so that all of them are asked. */
function asksOf(key: string): readonly Ask[] {
  return Array.from({ length: 48 }, (_, index) => ({ path: `/public-api/v1${PATHS[index % PATHS.length]}`, key }));
}

function delayOf(when: string, all: readonly number[]): Finding {
  return absolute(
    `from the answer to the page, ${when}`,
    median(all),
    'ms',
    `median of ${all.length}, the longest ${ms(Math.max(...all))}`,
    100,
  );
}

const TIMES = 30;
/** Longer than the page is busy with the one before. */
const APART_MS = 300;

/** From when an answer was there, by the clock that this process and the page have in common. */
async function delays({ url, keys }: BenchSandbox, page: Page): Promise<readonly number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await sleep(APART_MS);
    const shown = page.evaluate(nextChange);
    // What watches has to be there before.
    await page.evaluate(() => undefined);
    await askJson({ url, key: keys[0] }, '/public-api/v1/me');
    const answered = performance.timeOrigin + performance.now();
    all.push((await shown) - answered);
  }
  return all;
}

/** In the page: when the number of requests is another one. */
function nextChange(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    const counts = document.querySelector('.counts');
    if (counts !== null) observer.observe(counts, { subtree: true, childList: true, characterData: true });
  });
}

async function untilShown({ url, keys }: BenchSandbox, page: Page): Promise<void> {
  const { requests } = await askJson<{ requests: number }>({ url, key: keys[0] }, '/_workbench/client');
  await page.getByText(`${requests.toLocaleString('en')} requests since`).waitFor();
}

/** So often memory is looked at, up to a million: what V8 has not collected yet comes and goes. */
const STEP = 50_000;
const STEPS = 20;
/** By then all sales that are asked for are in memory. */
const WARM_STEPS = 4;
const MEGABYTE = 2 ** 20;

export async function measureLog(program: string, keep: Keep): Promise<Finding[]> {
  const watched = await startSandbox(program, keep, { name: 'sandbox-watched' });
  const alone = await startSandbox(program, keep, { name: 'sandbox-alone', more: ['--no-control'] });
  const { url, keys, otherKey } = watched;
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 400)));
  const asks = salesAsks(shops, 6000);
  const page = await watch(url);
  const contenders = [
    { name: 'with log and page', servers: [watched.server], asks },
    { name: 'without', servers: [alone.server], asks },
  ] as const;
  const [withBoth, without] = await compete(contenders, { rounds: 15, seconds: 1 });
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
  const client = { url, key: keys[0] };
  const { bytes, kept } = await askJson<{ bytes: number; kept: number }>(client, '/_workbench/log?limit=1');
  const looked = `${Math.round(before)} MB, then ${Math.round(after)} MB; ${sizes.length} times looked`;
  const from = `${looked}; the page was sent ${kilobytes(page.received())}`;
  return [
    relative(
      'most memory, from 600,000 to a million requests',
      'before, from 200,000',
      after / before,
      { most: 1.05 },
      from,
    ),
    absolute(
      'the log after a million requests',
      bytes / MEGABYTE,
      'MB',
      `${kept.toLocaleString('en')} requests kept`,
      4,
    ),
  ];
}

type Watcher = Awaited<ReturnType<typeof watch>>;

/** Reads the stream of events that an open page of the workbench reads. */
async function watch(url: string) {
  const request = get(`${url}/_workbench/stream`, { agent: false });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response?.statusCode !== 200) throw new Error(`the stream answered ${response?.statusCode}`);
  let received = 0;
  response.on('data', (bytes: Buffer) => (received += bytes.length));
  response.on('error', () => undefined);
  // Bytes that the page's stream has sent by now.
  return { received: () => received, stop: () => request.destroy() };
}
