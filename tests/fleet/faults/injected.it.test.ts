/** Runs a fleet of several processes, does faults to it, and looks at what is left. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';
import { type Database, iso, type Part, part } from '../../../fleet/store/database.ts';
import { openPostgres } from '../../../fleet/store/postgres.ts';
import { type Dice, diceOf } from '../../../proof/third/switches.ts';
import { postgresServer } from '../../../reference-impl/testing/postgres-server.ts';
import { type HttpReceiver, httpReceiver, SECRET } from '../receivers.ts';
import { brokenInvariants } from './invariants.ts';
import { FAULTS, type Managed, managed, OF_ALL, type World } from './kinds.ts';
import { askedIn, linkTo, partsOf, smallDisk } from './outside.ts';

/** `npm run fleet-faults` does many of them, or so many; FLEET_SEED draws others, of the kinds that have FLEET_KINDS in their names. */
const { npm_lifecycle_event: script, FLEET_SEED = '1', FLEET_KINDS = '' } = process.env;
const MANY = Number(process.env.FLEET_FAULTS ?? (script === 'fleet-faults' ? 500 : 8));
const MOST_MS = 3_600_000 + MANY * 60_000;

const folder = useFolder('faults');
const EVERY_MS = 10_000;
/** So many that their visits are not spread over the interval: then each one is due when the one before it says. */
const NAMES = Array.from({ length: 18 }, (_, index) => `d-${index}`);
/** At once. */
const LANES = 2;
const DISK_MB = 400;
const SETTLES_MS = 600_000;

/** Some visits take seconds, and some longer than a lock holds, so that most faults come in the middle of one. */
function slow(name: string): number {
  const number = Number(name.slice(2));
  return number % 8 === 0 ? 4000 : number % 2 === 0 ? 1400 : number % 6 === 1 ? 250 : 20;
}

function fileOf(deployments: string, receiver: string): string {
  const each = NAMES.map((name, index) => {
    const samples = index % 8 === 7 ? ', samples: every 10s' : '';
    return `  - { name: ${name}, url: '${deployments}/${name}'${samples} }`;
  });
  return `notify:
  remind: every 1m
  channels: [{ name: hook, webhook: '${receiver}', secret: { env: HOOK_SECRET } }]
defaults: { schedule: every 10s, keys: { good: { env: SHOP_KEY } } }
deployments:
${each.join('\n')}
`;
}

it('faults lose no visit and no notice, and bring none twice', { timeout: MOST_MS }, async () => {
  await using closing = new AsyncDisposableStack();
  const disk = await smallDisk(DISK_MB);
  if (disk !== null) closing.defer(disk.close);
  const postgres = await postgresServer({ folder: disk?.folder });
  closing.defer(postgres.stop);
  const broken = new Set<string>();
  const deployments = await httpReceiver();
  deployments.answers = async (asked) => {
    const [name] = partsOf(asked);
    await sleep(slow(name));
    return broken.has(name) ? 404 : 200;
  };
  const road = await linkTo(Number(new URL(deployments.url).port));
  const receiver = await httpReceiver();
  const file = join(folder, 'fleet.yaml');
  writeFileSync(file, fileOf(`http://127.0.0.1:${road.port}`, receiver.url));
  const crashes: string[] = [];
  const port = Number(new URL(postgres.url).port);
  const env = { SHOP_KEY: 'a-key', HOOK_SECRET: SECRET };
  const make = async (role: 'up' | 'work') => {
    const link = await linkTo(port);
    const db = postgres.url.replace(`:${port}/`, `:${link.port}/`);
    const args = [`--role=${role}`, `--db=${db}`, `--file=${file}`];
    return managed(args, env, link, (why) => crashes.push(why));
  };
  const workers = [await make('work'), await make('work'), await make('work')];
  const schedulers = [await make('up'), await make('up')];
  const all = [...workers, ...schedulers];
  closing.defer(async () => {
    await Promise.all(all.map((one) => one.close()));
    await road.close();
    await deployments.close();
    await receiver.close();
  });
  for (const one of all) one.start();
  const world: World = { postgres, disk, workers, schedulers, deployments, road, receiver };
  const database = await openPostgres(postgres.url);
  closing.defer(database.close);
  await allVisited(database, '-infinity');
  await inject(world, broken);
  broken.clear();
  const left = await handedBack(all, database).catch((error: unknown) => [String(error)]);
  const seen = { everyMs: EVERY_MS, asked: deployments.received.map(askedIn), received: idsIn(receiver) };
  expect([...crashes, ...left, ...(await brokenInvariants(database, seen))]).toEqual([]);
});

/** Of a notice whose answer is lost the sender does not come to know that it arrived. */
function idsIn({ received }: HttpReceiver): readonly string[] {
  return received.filter(({ status }) => status !== 503).map(({ headers }) => String(headers['webhook-id']));
}

async function inject(world: World, broken: Set<string>): Promise<void> {
  const dice = diceOf(Number(FLEET_SEED));
  const kinds = Object.keys(FAULTS).filter(
    (kind) => kind.includes(FLEET_KINDS) && (kind !== 'a full disk' || world.disk !== null),
  );
  const running = new Set<string>();
  let begun = 0;
  const lane = async () => {
    while (begun < MANY) {
      const isOfAll = [...running].some((kind) => OF_ALL.has(kind));
      const free = kinds.filter((one) => !running.has(one) && !(isOfAll && OF_ALL.has(one)));
      const kind = dice.of(free.length === 0 ? kinds : free);
      begun += 1;
      running.add(kind);
      toggle(broken, dice);
      await FAULTS[kind]?.(world, dice);
      running.delete(kind);
      await sleep(100 + dice.below(400));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Breaks a deployment, or makes it right again. */
function toggle(broken: Set<string>, dice: Dice): void {
  const name = dice.of(NAMES);
  if (!broken.delete(name)) broken.add(name);
}

const settled = (isSo: () => Promise<boolean>) =>
  expect.poll(() => isSo().catch(() => false), { interval: 250, timeout: SETTLES_MS }).toBe(true);

/** Each with a visit that was due after this moment. */
async function allVisited(database: Database, after: string | undefined): Promise<void> {
  await settled(async () => {
    const rows = await database.query`select distinct deployment from counterproof_fleet.visits
      where due > ${after} and result in ('conformant', 'nonconformant')`;
    return rows.length === NAMES.length;
  });
}

const DAY = part`interval '1 day'`;

/**
 * Each deployment is visited after the last fault; then nothing more is due, and no visit and no notice stays open. A fleet that was
 * stopped after that has no visit with a worker.
 */
async function handedBack(all: readonly Managed[], database: Database): Promise<readonly string[]> {
  const [last] = await database.query<{ at: string }>`select ${iso('counterproof_fleet.fleet_now()')} as at`;
  await allVisited(database, last?.at);
  const postpone = async (by: Part) =>
    await database.query`
      update counterproof_fleet.deployments set next_due = next_due ${by}, next_sample = next_sample ${by}`;
  await postpone(part`+ ${DAY}`);
  await settled(async () => {
    const open = await database.query`
      select id from counterproof_fleet.visits where ended_at is null
      union all select id from counterproof_fleet.notices n where planned_at is null or exists (
        select 1 from counterproof_fleet.deliveries d where d.notice = n.id and d.delivered_at is null)`;
    return open.length === 0;
  });
  await Promise.all(all.map((one) => one.end('SIGTERM')));
  await postpone(part`- ${DAY}`);
  const held = await database.query<{ deployment: string; worker: string }>`
    select deployment, worker from counterproof_fleet.locks where visit is not null`;
  return held.map(({ deployment, worker }) => `${deployment} is still held by ${worker}`);
}
