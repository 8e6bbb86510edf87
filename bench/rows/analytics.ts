import { copyFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { type Ask, askPage, type Client, type Page } from '../harness/client.ts';
import { absolute, type Finding, figure, ms, perSecond, relative } from '../harness/figures.ts';
import { compete, load, versus } from '../harness/load.ts';
import {
  type BenchSandbox,
  type CheckRun,
  forgetShop,
  millionScale,
  runCheck,
  sandboxFile,
  startSandbox,
} from '../harness/ours.ts';
import { cache } from '../harness/program.ts';
import {
  collectValues,
  everything,
  firstInvoice,
  type Mark,
  markAt,
  newestSale,
  type ShopValues,
  salesAsks,
  seeded,
  someStores,
} from '../harness/sales-requests.ts';
import type { Keep } from '../harness/server.ts';

const kinds = ['revenue', 'staff', 'customers'] as const;
const year = 365 * 86_400_000;
const salesPerMinute = 600;

export async function measureAnalytics(program: string, keep: Keep): Promise<Finding[]> {
  const { server, url, keys } = await startWithLiveSales(program, keep);
  const client = { url, key: keys[0] };
  const shop = await collectValues(client, 20);
  const findings: Finding[] = [];
  for (const kind of kinds) findings.push(await p95(server.port, kind, asksFor(kind, shop, keys)));
  findings.push(await reconcile(client));
  return findings;
}

/** On a copy: the sales that are added are not for the other rows. */
async function startWithLiveSales(program: string, keep: Keep): Promise<BenchSandbox> {
  const seeded = await startSandbox(program, keep, { scale: millionScale });
  await seeded.server.stop();
  const file = join(cache, 'shop-live.sqlite');
  forgetShop(file);
  copyFileSync(sandboxFile(millionScale), file);
  const more = ['--live', `${salesPerMinute}`];
  return await startSandbox(program, keep, { scale: millionScale, file, name: 'sandbox-live', more });
}

/** Twelve months that begin and end at any instant of a day, in any choice of stores. */
function asksFor(kind: string, { stores }: ShopValues, keys: readonly string[]): Ask[] {
  const random = seeded(365);
  const end = Date.parse('2025-06-30T12:00:00.000Z');
  return Array.from({ length: 200 }, () => {
    const to = end - random.number.int(86_400_000);
    const query = [`from=${iso(to - year)}`, `to=${iso(to)}`, ...someStores(stores, random)];
    return { path: `/public-api/v1/analytics/${kind}?${query.join('&')}`, key: random.helpers.arrayElement(keys) };
  });
}

async function p95(port: number, kind: string, asks: readonly Ask[]): Promise<Finding> {
  await load(port, asks, { seconds: 1 }, 1);
  const result = await load(port, asks, { seconds: 4 }, 1);
  const from = `median ${ms(result.p50)}, p99 ${ms(result.p99)}, ${result.requests} requests one after the other, ${salesPerMinute} sales a minute added`;
  return absolute(`${kind}: p95`, result.p95, 'ms', from, 50);
}

/** The sums of the sales themselves, walked once and then on, compared with what analytics say up to the same instant. */
async function reconcile(client: Client): Promise<Finding> {
  let until = (await newestSale(client)) - 1;
  const from = until - year;
  const walked = await paidBetween(client, from, until);
  let [satang, count, added] = [walked.satang, walked.count, 0];
  let worst = 0;
  for (let round = 0; round < 20; round++) {
    const next = (await newestSale(client)) - 1;
    const more = await paidBetween(client, until + 1, next);
    [satang, count, added, until] = [satang + more.satang, count + more.count, added + more.count, next];
    for (const kind of ['revenue', 'staff'] as const) {
      const rows = await askPage(client, `/public-api/v1/analytics/${kind}?from=${iso(from)}&to=${iso(until)}`);
      const reported = rows.data.reduce((sum, row) => sum + Math.round(row.revenue * 100), 0);
      const sales = rows.data.reduce((sum, row) => sum + row.txCount, 0);
      worst = Math.max(worst, Math.abs(reported - satang), Math.abs(sales - count));
    }
    await new Promise((resume) => setTimeout(resume, 100));
  }
  const from12 = `revenue and staff, 20 times each, while ${added} sales were added to ${figure(count - added)} paid ones`;
  const what = 'greatest difference to the sum of the sales, in satang or sales';
  return { what, versus: 'the sales, walked', value: worst, unit: '', goal: { most: 0 }, from: from12 };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/** What was paid from one instant to another, both included: added up sale by sale. */
async function paidBetween(client: Client, from: number, to: number) {
  const range = `status=PAID&limit=100&from=${iso(from)}&to=${iso(to)}`;
  let [satang, count] = [0, 0];
  if (from > to) return { satang, count };
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await askPage(client, `/public-api/v1/sales?${range}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    for (const { total } of page.data) satang += Math.round(total * 100);
    count += page.data.length;
    cursor = page.next;
  }
  return { satang, count };
}

export async function measureMillion(program: string, keep: Keep): Promise<Finding[]> {
  const small = await startSandbox(program, keep, { name: 'sandbox-1' });
  const large = await startSandbox(program, keep, { scale: millionScale, name: 'sandbox-million' });
  const [smallShops, largeShops] = [await shopsOf(small), await shopsOf(large)];
  const deep = await deepMarks(largeShops[0]);
  const contenders = [
    { name: 'default scale', servers: [small.server], asks: salesAsks(smallShops, 6000) },
    { name: 'a million sales', servers: [large.server], asks: salesAsks(largeShops, 6000) },
    { name: 'the first page', servers: [large.server], asks: firstPages(largeShops, deep) },
    { name: 'at depth 1,000,000', servers: [large.server], asks: deepPages(largeShops, deep) },
  ] as const;
  const [ours, atMillion, first, atDepth] = await compete(contenders, { rounds: 7, seconds: 1.5 });
  return [versus(atMillion, ours, 0.9), versus(atDepth, first, 0.9)];
}

async function shopsOf({ url, keys }: BenchSandbox): Promise<[ShopValues, ShopValues]> {
  const values = await collectValues({ url, key: keys[0] });
  return [values, { ...values, client: { url, key: keys[1] } }];
}

/** Places with a million newer sales before them. */
async function deepMarks({ client, marks }: ShopValues): Promise<Mark[]> {
  const newest = (await markAt(client, await newestSale(client)))?.invoice ?? 0;
  const deep = marks
    .filter(({ invoice }) => newest - invoice >= 1_000_000)
    .map(({ createdAt }) => Date.parse(createdAt));
  const [latest = 0, earliest = 0] = [Math.max(...deep), Math.min(...deep)];
  const found: Mark[] = [];
  for (let index = 0; index < 300; index++) {
    const mark = await markAt(client, Math.round(earliest + ((latest - earliest) * index) / 300));
    if (mark !== null && newest - mark.invoice >= 1_000_000 && mark.invoice - firstInvoice > 50) found.push(mark);
  }
  if (found.length < 100) throw new Error(`only ${found.length} places at that depth`);
  return found;
}

const path = '/public-api/v1/sales';

/** The same page again and again, and as many different requests for it as there are for the deep ones. */
function firstPages(shops: readonly ShopValues[], marks: readonly Mark[]): Ask[] {
  return shops.flatMap(({ client }) => marks.map((_, index) => ({ path: `${path}?${since(index)}`, key: client.key })));
}

function deepPages(shops: readonly ShopValues[], marks: readonly Mark[]): Ask[] {
  return shops.flatMap(({ client }) =>
    marks.map(({ cursor }, index) => ({ path: `${path}?${since(index)}&cursor=${cursor}`, key: client.key })),
  );
}

/** Long before the first sale, at another second each time. */
function since(index: number): string {
  return `from=${new Date(Date.UTC(2000, 0, 1) + index * 1000).toISOString()}`;
}

export async function measureWalk(program: string, keep: Keep): Promise<Finding[]> {
  const sandbox = await startSandbox(program, keep, { scale: millionScale });
  const only = ['--only', 'pagination', '--no-browser', '--no-dredd', '--format', 'json'];
  const before = await bareLoop(sandbox.server.port, sandbox.keys[0], 3000);
  const short = await runCheck(program, sandbox, [...only, '--budget', '2500']);
  const long = await runCheck(program, sandbox, [...only, '--budget', '10500']);
  const after = await bareLoop(sandbox.server.port, sandbox.keys[0], 3000);
  // Once on either side of the check: a machine that got slower or faster meanwhile did so for both.
  const loop = (before + after) / 2;
  const pages = long.requests - short.requests;
  const rate = pages / (long.seconds - short.seconds);
  const from = `check ${perSecond(rate)} over ${pages.toLocaleString('en')} pages; loop ${perSecond(loop)}`;
  const flat = growth(long);
  return [
    relative('pages of 100 per second', 'a bare client loop', rate / loop, { least: 0.7 }, from),
    relative('memory at the end of the walk', 'itself at a third of it', flat.ratio, { most: 1.25 }, flat.from),
  ];
}

/** What any client does: ask, read, parse, follow nextCursor. */
async function bareLoop(port: number, key: string, pages: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const started = performance.now();
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const text = await ask(agent, port, key, `/public-api/v1/sales?limit=100&${everything}${cursor}`);
    const { pagination }: Page = JSON.parse(text);
    cursor = `&cursor=${pagination?.nextCursor ?? ''}`;
  }
  agent.destroy();
  return pages / ((performance.now() - started) / 1000);
}

function ask(agent: Agent, port: number, key: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    const request = get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part)).once('end', () => resolve(Buffer.concat(parts).toString()));
    });
    request.once('error', reject);
  });
}

/** Its highest memory in the last third of the run versus that of the middle third. */
function growth({ memory }: CheckRun): { ratio: number; from: string } {
  const third = Math.floor(memory.length / 3);
  const [middle, end] = [Math.max(...memory.slice(third, 2 * third)), Math.max(...memory.slice(2 * third))];
  return { ratio: end / middle, from: `${Math.round(middle)} MB, then ${Math.round(end)} MB` };
}
