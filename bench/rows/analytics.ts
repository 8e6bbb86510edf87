import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ask, askPage, type Client, rawRequest } from '../harness/client.ts';
import { figure, ms } from '../harness/format.ts';
import { millionScale } from '../harness/million.ts';
import { cache } from '../harness/package.ts';
import { randomFrom } from '../harness/random.ts';
import { paidBetween } from '../harness/reconcile.ts';
import type { BenchContext, Finding, Row } from '../harness/row.ts';
import { collectValues, newestSale, type ShopValues } from '../harness/sales-requests.ts';
import { type BenchSandbox, forgetShop, sandboxFile, startSandbox } from '../harness/start-sandbox.ts';
import { type Keep, withServers } from '../harness/stopping.ts';

export const analytics: Row = {
  name: 'analytics',
  title: 'sandbox: analytics over 12 months at a million sales, while sales are added',
  run: (context) => withServers((keep) => measure(context, keep)),
};

const kinds = ['revenue', 'staff', 'customers'] as const;
const year = 365 * 86_400_000;
const salesPerMinute = 600;

async function measure(context: BenchContext, keep: Keep): Promise<Finding[]> {
  const { server, url, keys } = await startWithLiveSales(context.program, keep);
  const client = { url, key: keys[0] };
  const shop = await collectValues(client, 20);
  const findings: Finding[] = [];
  for (const kind of kinds) findings.push(await p95(context, server.port, kind, asksFor(kind, shop, keys)));
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
  const random = randomFrom(365);
  const end = Date.parse('2025-06-30T12:00:00.000Z');
  return Array.from({ length: 200 }, () => {
    const to = end - random.between(0, 86_400_000);
    const query = [`from=${iso(to - year)}`, `to=${iso(to)}`];
    if (random.chance(0.5)) query.push(`storeIds=${random.some(stores, 3).join(',')}`);
    return { path: `/public-api/v1/analytics/${kind}?${query.join('&')}`, key: random.pick(keys) };
  });
}

async function p95({ load }: BenchContext, port: number, kind: string, asks: readonly Ask[]): Promise<Finding> {
  const order = { host: '127.0.0.1', port, requests: asks.map(rawRequest), connections: 1 };
  await load.run({ ...order, seconds: 1 });
  const result = await load.run({ ...order, seconds: 4 });
  if (result.statuses[200] !== result.requests) throw new Error(`${kind} answered ${JSON.stringify(result.statuses)}`);
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
