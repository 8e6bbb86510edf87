import { type Ask, answerSizes, askJson, askPage, repeatedForm, textOf } from '../harness/client.ts';
import { versus } from '../harness/compare.ts';
import { startBare, startPrism, writeDocument } from '../harness/others.ts';
import { randomFrom } from '../harness/random.ts';
import { compete } from '../harness/rounds.ts';
import type { BenchContext, Finding, Row } from '../harness/row.ts';
import { mockKey, startMock } from '../harness/start-mock.ts';
import { type Keep, withServers } from '../harness/stopping.ts';

export const mock: Row = {
  name: 'mock',
  title: 'mock: static and dynamic answers of every list, a page of 25 each',
  run: (context) => withServers((keep) => measure(context, keep)),
};

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

async function measure({ program, load }: BenchContext, keep: Keep): Promise<Finding[]> {
  const ours = keep(await startMock(program));
  const client = { url: `http://127.0.0.1:${ours.port}`, key: mockKey };
  const stores = (await askPage(client, '/public-api/v1/stores')).data.map((store) => textOf(store, 'id'));
  const answers = new Map<string, unknown>();
  for (const list of lists) answers.set(`/public-api/v1/${list}`, await askJson(client, `/public-api/v1/${list}`));
  const asks = asksOf(stores);
  const dynamicAsks = asks.map((ask) => ({ ...ask, prefer: 'dynamic=true' }));
  const document = writeDocument('prism-pages', answers);
  const bare = keep(await startBare(await answerSizes(client.url, asks)));
  const prism = keep(await startPrism({ document, key: mockKey }));
  const dynamic = keep(await startPrism({ document, key: mockKey, dynamic: true }));
  const contenders = [
    { server: { ...ours, name: 'mock static' }, asks },
    { server: bare, asks },
    { server: prism, asks: repeatedForm(asks) },
    { server: { ...ours, name: 'mock dynamic' }, asks: dynamicAsks },
    { server: dynamic, asks: repeatedForm(asks) },
  ];
  const [statically, theBare, prismStatic, dynamically, prismDynamic] = await compete(load, contenders, {
    rounds: 5,
    seconds: 1.5,
  });
  if (!statically || !theBare || !prismStatic || !dynamically || !prismDynamic) return [];
  return [versus(statically, theBare, 0.5), versus(statically, prismStatic, 8), versus(dynamically, prismDynamic, 20)];
}

/** Each with filters of its own: none is asked twice in the same words. */
function asksOf(stores: readonly string[]): Ask[] {
  const random = randomFrom(8);
  return Array.from({ length: 4000 }, () => {
    const list = random.pick(lists);
    const query: string[] = [];
    if (!['stores', 'me'].includes(list)) {
      if (random.chance(0.5)) query.push(`storeIds=${[...new Set(random.some(stores, 3))].join(',')}`);
      if (list !== 'products') query.push(...rangeOf(list, random.between(1, 30 * 86_400)));
    }
    return { path: `/public-api/v1/${list}${query.length === 0 ? '' : `?${query.join('&')}`}`, key: mockKey };
  });
}

function rangeOf(list: string, seconds: number): string[] {
  const from = new Date(Date.parse('2025-01-01T00:00:00.000Z') + seconds * 1000).toISOString();
  return [`from=${from}`, ...(list === 'sales' ? ['status=PAID'] : [])];
}
