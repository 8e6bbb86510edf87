import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFleet } from '../../fleet/file/read-file.ts';
import { overview } from '../../fleet/serve/overview.ts';
import type { Database, Sql } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { migrate } from '../../fleet/store/migrations.ts';
import { openPglite } from '../../fleet/store/pglite.ts';
import { openPostgres } from '../../fleet/store/postgres.ts';
import { enqueueDue, NO_QUEUE, ringForgotten, waitingQueues } from '../../fleet/store/queue.ts';
import { record, take } from '../../fleet/store/visits.ts';
import type { VisitOutcome } from '../../fleet/visit/outcome.ts';
import { freePort, postgresServer, redisServer } from '../../reference-impl/testing/postgres-server.ts';
import { askJson } from '../harness/client.ts';
import { absolute, type Finding, type RowOptions } from '../harness/figures.ts';
import { compete, load, versus } from '../harness/load.ts';
import { startSandbox } from '../harness/ours.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { type Keep, processorSeconds, startServer, stop } from '../harness/server.ts';

interface Size {
  readonly deployments: number;
  /** Of samples alone, on each database. */
  readonly minutes: number;
  /** Deployments with a visit that asks nothing. */
  readonly most: number;
}

const PROCESSES = 2;
/** Of a thousand. */
const FAULTY = 50;
const FULL_SECONDS = 60;

export async function measureFleet(program: string, keep: Keep, options: RowOptions): Promise<Finding[]> {
  const [deployments = 0, minutes = 0, most = 0] = [options.deployments, options.minutes, options.simulated].map(
    Number,
  );
  const size = { deployments, minutes, most };
  const { yaml, env, first } = await startShops(keep, size);
  const findings: Finding[] = [];
  for (const engine of ['PGlite', 'PostgreSQL'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-fleet-'));
    const postgres = engine === 'PGlite' ? null : keep(await postgresServer({ isFlushed: true }));
    writeFileSync(join(folder, 'fleet.yaml'), yaml);
    const open = () => (postgres === null ? openPglite(folder) : openPostgres(postgres.url));
    const place = { program, folder, env, db: postgres?.url ?? null };
    await prepared(open, yaml, size);
    const samples = await watched(place, size.minutes * 60);
    await dueAtOnce(open);
    const full = await watched(place, Math.min(FULL_SECONDS, size.minutes * 60));
    findings.push(...found(engine, size, samples, full));
    rmSync(folder, { recursive: true, force: true });
  }
  findings.push(await loop(program, first, Math.min(FULL_SECONDS, size.minutes * 60)));
  return [...findings, ...(await simulated(size.most))];
}

type Watched = Awaited<ReturnType<typeof watched>>;

function found(engine: string, { deployments }: Size, samples: Watched, full: Watched): readonly Finding[] {
  const from = `${deployments} deployments, ${samples.visits} visits in ${Math.round(samples.seconds)} s, mostly samples`;
  const findings = [
    absolute('memory, scheduler and worker together', samples.peak, 'MB', from, 700),
    absolute('the queue lags at most', samples.lag, 's', from, 120),
    absolute('processor of a visit', samples.processor / samples.visits, 's', from),
    absolute('full visits an hour, all due at once', hourly(full), '', `${full.visits} visits`),
    absolute('memory with full visits', full.peak, 'MB', 'the same', 700),
  ];
  return findings.map((finding) => ({ ...finding, versus: engine }));
}

function hourly({ visits, seconds }: Pick<Watched, 'visits' | 'seconds'>): number {
  return (visits * 3600) / seconds;
}

interface Shop {
  readonly url: string;
  readonly key: string;
}

/** Deployments in a few processes, and the file of their fleet. */
async function startShops(keep: Keep, { deployments }: Size) {
  const each = Math.ceil(deployments / PROCESSES);
  const faulty = Math.ceil((each * FAULTY) / 1000);
  const shops: Shop[] = [];
  for (let index = 0; index < PROCESSES; index++) {
    const child = spawn(process.execPath, ['bench/harness/fleet-shops.ts', `${index * 10}`, `${each}`, `${faulty}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    keep({ stop: () => stop(child) });
    const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line');
    const { port, deployments: all }: { port: number; deployments: { path: string; key: string }[] } = JSON.parse(
      line ?? '',
    );
    shops.push(...all.map(({ path, key }) => ({ url: `${urlOf(port)}${path}`, key })));
  }
  // At the pace of a thousand with one an hour.
  const seconds = Math.max(10, Math.round((3600 * deployments) / 1000));
  const defaults = `defaults: { schedule: every 1d, samples: every ${seconds}s }`;
  const env = Object.fromEntries(shops.map(({ key }, index) => [`SHOP_${index}`, key]));
  const rows = shops.map(
    ({ url }, index) => `  - { name: shop-${index}, url: '${url}', keys: { good: { env: SHOP_${index} } } }`,
  );
  const [first] = shops;
  if (first === undefined) throw new Error('there are no deployments');
  return { yaml: `${defaults}\ndeployments:\n${rows.join('\n')}\n`, env, first };
}

type Open = () => Promise<Database>;

/** As after a day: full visits are spread over the next one, samples over their interval. */
async function prepared(open: Open, yaml: string, { deployments }: Size): Promise<void> {
  const database = await open();
  await migrate(database);
  await sync(database, readFleet(yaml, 'fleet.yaml').deployments);
  await database.query`
    update counterproof_fleet.deployments d set next_due = counterproof_fleet.fleet_now() + n.number * interval '1 day' / ${deployments}
    from (select name, row_number() over (order by name) as number from counterproof_fleet.deployments) n where n.name = d.name`;
  await database.close();
}

async function dueAtOnce(open: Open): Promise<void> {
  const database = await open();
  await database.script('update counterproof_fleet.deployments set next_due = counterproof_fleet.fleet_now()');
  await database.close();
}

interface Place {
  readonly program: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly db: string | null;
}

/** What `fleet up` does in this time. */
async function watched({ program, folder, env, db }: Place, seconds: number) {
  const port = await freePort();
  const where = db === null ? ['--dir', folder] : ['--db', db];
  const options = ['--file', join(folder, 'fleet.yaml'), '--port', `${port}`, '--concurrency', `${cpus().length}`];
  const command = [process.execPath, program, 'fleet', 'up', ...where, ...options];
  const server = await startServer({ name: 'fleet', command, port, path: '/health', env });
  try {
    const began = performance.now();
    const before = { visits: await visitsOf(port), processor: processorSeconds(server.pid) };
    let lag = 0;
    while (performance.now() - began < seconds * 1000) {
      await sleep(1000);
      const { lagSeconds } = await askJson<{ lagSeconds: number }>({ url: urlOf(port), key: '' }, '/health');
      lag = Math.max(lag, lagSeconds);
    }
    return {
      visits: (await visitsOf(port)) - before.visits,
      seconds: (performance.now() - began) / 1000,
      lag,
      peak: Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1000,
      processor: processorSeconds(server.pid) - before.processor,
    };
  } finally {
    await server.stop();
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

async function visitsOf(port: number): Promise<number> {
  const text = await (await fetch(`${urlOf(port)}/metrics`)).text();
  return Number(/^counterproof_fleet_visits_total (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

/** What a shell does: one `check` after the other, as many at once as there are processors. */
async function loop(program: string, { url, key }: Shop, seconds: number): Promise<Finding> {
  const began = performance.now();
  let visits = 0;
  const work = async (): Promise<void> => {
    const out = mkdtempSync(join(tmpdir(), 'counterproof-bench-loop-'));
    while (performance.now() - began < seconds * 1000) {
      const args = [program, 'check', url, '--out', out, '--no-browser', '--no-dredd', '--quiet'];
      const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, COUNTERPROOF_KEY: key } });
      await once(child, 'exit');
      visits += 1;
    }
    rmSync(out, { recursive: true, force: true });
  };
  await Promise.all(cpus().map(work));
  const value = hourly({ visits, seconds: (performance.now() - began) / 1000 });
  return { what: 'checks an hour in a shell loop', versus: 'fleet', value, unit: '', from: `${visits} checks` };
}

export async function measureShared(program: string, keep: Keep): Promise<Finding[]> {
  const [postgres, redis] = await Promise.all([postgresServer({ isFlushed: true }), redisServer()]);
  keep(postgres);
  keep(redis);
  const place = { database: postgres.url, more: ['--redis', redis.url] };
  const one = await startSandbox(program, keep, { ...place, name: 'sandbox-one' });
  const two = await startSandbox(program, keep, { ...place, name: 'sandbox-two' });
  const { url, keys, otherKey } = one;
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 200)));
  const asks = salesAsks(shops, 4000);
  const contenders = [
    { name: 'one process', servers: [one.server], asks },
    { name: 'two processes', servers: [one.server, two.server], asks },
  ] as const;
  const [alone, both] = await compete(contenders, { rounds: 5, seconds: 1.5 });
  const busy = await busyProcessors(() => load(one.server.port, asks, { seconds: 2 }));
  // A second process has what the first one, its databases and the load leave idle.
  const from = `of ${cpus().length}: the sandbox, PostgreSQL, Redis and the load`;
  return [versus(both, alone, 1.6, 'clock'), absolute('processors that one process keeps busy', busy, '', from)];
}

/** How many processors were busy during this work, with any process. */
async function busyProcessors(work: () => Promise<unknown>): Promise<number> {
  const [busy, began] = [busySeconds(), performance.now()];
  await work();
  return (busySeconds() - busy) / ((performance.now() - began) / 1000);
}

/** Of all processors together, since the machine started. */
function busySeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + interrupts + soft) / 100;
}

const TURNS = 100;
const VISITS = 500;
const REQUIREMENTS = 307;

const OUTCOME: VisitOutcome = {
  result: 'conformant',
  reason: 'all kept',
  requests: 30,
  durationMs: 1000,
  evidence: null,
  summary: null,
  seen: Array.from({ length: REQUIREMENTS }, (_, index) => ({
    requirement: `R-${index}`,
    outcome: 'passed',
    fails: false,
  })),
  quiet: null,
};

/** What a turn and a visit cost with so many deployments, where the visit asks nothing: processor time with PGlite in it. */
async function simulated(most: number): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let count = 100; count <= most; count *= 10) findings.push(...(await withDeployments(count)));
  return findings;
}

async function withDeployments(count: number): Promise<readonly Finding[]> {
  const asked = { statements: 0 };
  const database = counting(await openPglite(null), asked);
  await migrate(database);
  const names = Array.from({ length: count }, (_, index) => `shop-${index}`);
  await sync(
    database,
    names.map((name) => ({
      name,
      url: `http://127.0.0.1:4010/${name}`,
      owner: null,
      tags: [],
      schedule: 'every 1d',
      samples: 'every 1h',
      zone: 'UTC',
      keys: { good: { env: 'SHOP_KEY' } },
      checking: {},
    })),
  );
  await enqueueDue(database, NO_QUEUE);
  await database.script('analyze');
  const rows = await database.query<{ id: string }>`select id from counterproof_fleet.visits limit ${VISITS}`;
  const visit = await costOf(asked, rows.length, async (index) => {
    const taken = await take(database, rows[index]?.id ?? '', { name: 'bench', leaseMs: 60_000 });
    if (taken !== null) await record(database, taken, OUTCOME);
  });
  const turn = await costOf(asked, TURNS, async () => {
    await enqueueDue(database, NO_QUEUE);
    await ringForgotten(database, NO_QUEUE);
    await waitingQueues(database, null);
  });
  const shown = await costOf(asked, 3, async () => void (await overview(database)));
  const bytes = JSON.stringify(await overview(database)).length;
  await database.close();
  const findings = [
    absolute('a simulated visit, taken and recorded', visit.ms, 'ms', visit.from),
    absolute('a turn of scheduler and worker', turn.ms, 'ms', turn.from),
    absolute('the whole table of the page', shown.ms, 'ms', `${shown.from}, ${Math.round(bytes / 1000)} kB`),
  ];
  return findings.map((finding) => ({ ...finding, versus: `${count} deployments` }));
}

interface Asked {
  statements: number;
}

/** In processor time of this process. */
async function costOf(asked: Asked, times: number, work: (index: number) => Promise<void>) {
  asked.statements = 0;
  const before = process.cpuUsage();
  for (let index = 0; index < times; index++) await work(index);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / times, from: `${(asked.statements / times).toFixed(1)} statements` };
}

function counting(database: Database, asked: Asked): Database {
  const noting = (sql: Sql): Sql => ({
    ...sql,
    query: (texts, ...between) => {
      asked.statements += 1;
      return sql.query(texts, ...between);
    },
  });
  return { ...database, ...noting(database), transaction: (work) => database.transaction((sql) => work(noting(sql))) };
}
