import { join } from 'node:path';
import { type Ask, answerSizes, askJson, repeatedForm } from '../harness/client.ts';
import { absolute, type Finding, median, ms, relative } from '../harness/figures.ts';
import { compete, versus } from '../harness/load.ts';
import { startBare, startPrism, writeDocument } from '../harness/others.ts';
import { forgetShop, mockKey, startMock, startSandbox } from '../harness/ours.ts';
import { cache } from '../harness/program.ts';
import { collectValues, idsIn, salesAsks, seeded, someStores } from '../harness/sales-requests.ts';
import type { Keep, RunningServer } from '../harness/server.ts';

const rounds = 5;

type Starts = Record<'first' | 'second' | 'mock' | 'prism', number[]>;

export async function measureStart(program: string, keep: Keep): Promise<Finding[]> {
  const document = writeDocument('prism', new Map());
  const file = join(cache, 'shop-start.sqlite');
  const starts: Starts = { first: [], second: [], mock: [], prism: [] };
  for (let round = 0; round < rounds; round++) {
    const place = { file, name: 'sandbox-start' };
    forgetShop(file);
    starts.first.push(await timed(async () => (await startSandbox(program, keep, place)).server));
    starts.second.push(await timed(async () => (await startSandbox(program, keep, place)).server));
    starts.mock.push(await timed(() => startMock(program, keep)));
    starts.prism.push(await timed(() => startPrism({ document, key: mockKey })));
  }
  forgetShop(file);
  const prism = median(starts.prism);
  const versus = (what: string, times: readonly number[]): Finding => {
    const value = median(times.map((time, round) => time / (starts.prism[round] ?? Number.NaN)));
    return relative(what, "Prism's command line", value, { most: 0.5 }, `${ms(median(times))}; Prism ${ms(prism)}`);
  };
  return [
    versus('mock', starts.mock),
    versus('sandbox, second start', starts.second),
    absolute('sandbox, second start', median(starts.second), 'ms', `${rounds} starts`, 500),
    absolute('sandbox, first start, which makes the shop', median(starts.first), 'ms', `${rounds} starts`, 1000),
  ];
}

async function timed(begin: () => Promise<RunningServer>): Promise<number> {
  const server = await begin();
  await server.stop();
  return server.startMs;
}

const path = '/public-api/v1/sales';

export async function measureSandbox(program: string, keep: Keep): Promise<Finding[]> {
  const { server, url, keys, otherKey } = await startSandbox(program, keep);
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 400)));
  const asks = salesAsks(shops, 6000);
  const document = writeDocument('prism-sales', new Map([[path, await askJson({ url, key: keys[0] }, path)]]));
  const bare = keep(await startBare(await answerSizes(url, asks)));
  const prism = keep(await startPrism({ document, key: keys[0] }));
  const dynamic = keep(await startPrism({ document, key: keys[0], dynamic: true }));
  const contenders = [
    { name: 'sandbox', servers: [server], asks },
    { name: bare.name, servers: [bare], asks },
    { name: prism.name, servers: [prism], asks: repeatedForm(asks) },
    { name: dynamic.name, servers: [dynamic], asks: repeatedForm(asks) },
  ] as const;
  const [ours, theBare, theStatic, theDynamic] = await compete(contenders, { rounds: 7, seconds: 1.5 });
  return [
    versus(ours, theBare, 0.38),
    absolute('p99 at 16 connections', ours.p99, 'ms', `bare ${ms(theBare.p99)}`, 10),
    versus(ours, theStatic, 5),
    versus(ours, theDynamic, 40),
  ];
}

const lists = [
  'sales',
  'products',
  'promotions',
  'inventory/logs',
  'analytics/revenue',
  'analytics/staff',
  'stores',
  'me',
];

export async function measureMock(program: string, keep: Keep): Promise<Finding[]> {
  const ours = await startMock(program, keep);
  const client = { url: `http://127.0.0.1:${ours.port}`, key: mockKey };
  const stores = await idsIn(client, '/stores');
  const answers = new Map<string, unknown>();
  for (const list of lists) answers.set(`/public-api/v1/${list}`, await askJson(client, `/public-api/v1/${list}`));
  const asks = asksOf(stores);
  const dynamicAsks = asks.map((ask) => ({ ...ask, prefer: 'dynamic=true' }));
  const document = writeDocument('prism-pages', answers);
  const bare = keep(await startBare(await answerSizes(client.url, asks)));
  const prism = keep(await startPrism({ document, key: mockKey }));
  const dynamic = keep(await startPrism({ document, key: mockKey, dynamic: true }));
  const contenders = [
    { name: 'mock static', servers: [ours], asks },
    { name: bare.name, servers: [bare], asks },
    { name: prism.name, servers: [prism], asks: repeatedForm(asks) },
    { name: 'mock dynamic', servers: [ours], asks: dynamicAsks },
    { name: dynamic.name, servers: [dynamic], asks: repeatedForm(asks) },
  ] as const;
  const [statically, theBare, prismStatic, dynamically, prismDynamic] = await compete(contenders, {
    rounds: 5,
    seconds: 1.5,
  });
  return [versus(statically, theBare, 0.5), versus(statically, prismStatic, 8), versus(dynamically, prismDynamic, 20)];
}

/** Each with filters of its own: none is asked twice in the same words. */
function asksOf(stores: readonly string[]): Ask[] {
  const random = seeded(8);
  return Array.from({ length: 4000 }, () => {
    const list = random.helpers.arrayElement(lists);
    const query: string[] = [];
    if (!['stores', 'me'].includes(list)) {
      query.push(...someStores(stores, random));
      if (list !== 'products') query.push(...rangeOf(list, random.number.int({ min: 1, max: 30 * 86_400 })));
    }
    return { path: `/public-api/v1/${list}${query.length === 0 ? '' : `?${query.join('&')}`}`, key: mockKey };
  });
}

function rangeOf(list: string, seconds: number): string[] {
  const from = new Date(Date.parse('2025-01-01T00:00:00.000Z') + seconds * 1000).toISOString();
  return [`from=${from}`, ...(list === 'sales' ? ['status=PAID'] : [])];
}
