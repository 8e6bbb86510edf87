import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ask, askPage, type Client } from '../harness/client.ts';
import { type Finding, figure, ms, type Row } from '../harness/figures.ts';
import { load } from '../harness/load.ts';
import { type BenchSandbox, forgetShop, millionScale, sandboxFile, startSandbox } from '../harness/ours.ts';
import { cache } from '../harness/program.ts';
import { collectValues, newestSale, type ShopValues, seeded, someStores } from '../harness/sales-requests.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const analytics: Row = {
  name: 'analytics',
  title: 'sandbox: analytics over 12 months at a million sales, while sales are added',
  run: (program) => withServers((keep) => measure(program, keep)),
};

const kinds = ['revenue', 'staff', 'customers'] as const;
const year = 365 * 86_400_000;
const salesPerMinute = 600;

async function measure(program: string, keep: Keep): Promise<Finding[]> {
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
  const seeded = await startSandbox(program, { scale: millionScale });
  await seeded.server.stop();
  const file = join(cache, 'shop-live.sqlite');
  forgetShop(file);
  copyFileSync(sandboxFile(millionScale), file);
  const sandbox = await startSandbox(program, {
    scale: millionScale,
    file,
    name: 'sandbox-live',
    more: ['--live', `${salesPerMinute}`],
  });
  keep(sandbox.server);
  return sandbox;
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
  return { what: `${kind}: p95`, versus: '–', value: result.p95, unit: 'ms', goal: { most: 50 }, from };
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
      const reported = rows.data.reduce((sum, row) => sum + Math.round(Number(row.revenue) * 100), 0);
      const sales = rows.data.reduce((sum, row) => sum + Number(row.txCount), 0);
      worst = Math.max(worst, Math.abs(reported - satang), Math.abs(sales - count));
    }
    await new Promise((resume) => setTimeout(resume, 100));
  }
  const from12 = `revenue and staff, 20 times each, while ${added} sales were added to ${figure(count - added)} paid ones`;
  return {
    what: 'greatest difference to the sum of the sales, in satang or sales',
    versus: 'the sales, walked',
    value: worst,
    unit: '',
    goal: { most: 0 },
    from: from12,
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

interface Paid {
  readonly satang: number;
  readonly count: number;
}

/** What was paid from one instant to another, both included: added up sale by sale. */
async function paidBetween(client: Client, from: number, to: number): Promise<Paid> {
  const range = `status=PAID&limit=100&from=${iso(from)}&to=${iso(to)}`;
  let [satang, count] = [0, 0];
  if (from > to) return { satang, count };
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await askPage(client, `/public-api/v1/sales?${range}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    for (const { total } of page.data) satang += Math.round(Number(total) * 100);
    count += page.data.length;
    cursor = page.next;
  }
  return { satang, count };
}
