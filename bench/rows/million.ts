import type { Ask } from '../harness/client.ts';
import type { Finding, Row } from '../harness/figures.ts';
import { compete, versus } from '../harness/load.ts';
import { type BenchSandbox, millionScale, startSandbox } from '../harness/ours.ts';
import {
  collectValues,
  firstInvoice,
  type Mark,
  markAt,
  newestSale,
  type ShopValues,
  salesAsks,
} from '../harness/sales-requests.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const million: Row = {
  name: 'million',
  title: 'sandbox: the same at a million sales, and deep in the list',
  run: (program) => withServers((keep) => measure(program, keep)),
};

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const small = await started(program, 1, keep);
  const large = await started(program, millionScale, keep);
  const [smallShops, largeShops] = [await shopsOf(small), await shopsOf(large)];
  const deep = await deepMarks(largeShops[0]);
  const contenders = [
    { name: 'default scale', servers: [small.server], asks: salesAsks(smallShops, 6000) },
    { name: 'a million sales', servers: [large.server], asks: salesAsks(largeShops, 6000) },
    { name: 'the first page', servers: [large.server], asks: firstPages(largeShops, deep) },
    { name: 'at depth 1,000,000', servers: [large.server], asks: deepPages(largeShops, deep) },
  ];
  const [ours, atMillion, first, atDepth] = await compete(contenders, { rounds: 7, seconds: 1.5 });
  if (ours === undefined || atMillion === undefined || first === undefined || atDepth === undefined) return [];
  return [versus(atMillion, ours, 0.9), versus(atDepth, first, 0.9)];
}

async function started(program: string, scale: number, keep: Keep): Promise<BenchSandbox> {
  const sandbox = await startSandbox(program, { scale, name: `sandbox-${scale}` });
  keep(sandbox.server);
  return sandbox;
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
