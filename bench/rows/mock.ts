import { type Ask, answerSizes, askJson, repeatedForm } from '../harness/client.ts';
import type { Finding, Row } from '../harness/figures.ts';
import { compete, versus } from '../harness/load.ts';
import { startBare, startPrism, writeDocument } from '../harness/others.ts';
import { mockKey, startMock } from '../harness/ours.ts';
import { idsIn, seeded, someStores } from '../harness/sales-requests.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const mock: Row = {
  name: 'mock',
  title: 'mock: static and dynamic answers of every list, a page of 25 each',
  run: (program) => withServers((keep) => measure(program, keep)),
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

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const ours = keep(await startMock(program));
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
  ];
  const [statically, theBare, prismStatic, dynamically, prismDynamic] = await compete(contenders, {
    rounds: 5,
    seconds: 1.5,
  });
  if (!statically || !theBare || !prismStatic || !dynamically || !prismDynamic) return [];
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
