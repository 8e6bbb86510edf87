/** The kinds of faults. Each ends with everything as it was before. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../../proof/third/switches.ts';
import type { PostgresServer } from '../../../reference-impl/testing/postgres-server.ts';
import { begun } from '../../support/counterproof.ts';
import type { HttpReceiver } from '../receivers.ts';
import { LEASE_MS, type Link, type SmallDisk, type State } from './outside.ts';

const AGAIN_MS = 500;
/** It could not start: the database does not answer. */
const NOT_STARTED = 2;

export type Managed = ReturnType<typeof managed>;

/** `onCrash` hears that it ended in a way that no fault explains; the link is between it and the database. */
export function managed(args: readonly string[], env: NodeJS.ProcessEnv, link: Link, onCrash: (why: string) => void) {
  let child: ChildProcess | null = null;
  let isWanted = false;
  let loop = Promise.resolve();
  const run = async (shiftMs: number): Promise<void> => {
    while (isWanted) {
      const one = spawned([...args, `--shift=${shiftMs}`], env);
      child = one;
      const { said, ended } = begun(one);
      const code = await ended;
      const { pid, signalCode: signal } = one;
      const isAsked = !isWanted && (code === 0 || signal === 'SIGTERM');
      if (code !== NOT_STARTED && signal !== 'SIGKILL' && !isAsked)
        onCrash(`${args[0]} ${pid} ended with ${code ?? signal}: ${said.err}`);
      if (isWanted) await sleep(AGAIN_MS);
    }
  };
  const signal = (name: NodeJS.Signals) => void child?.kill(name);
  /** Ends it and waits for its end. */
  const end = async (name: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    isWanted = false;
    signal(name);
    await loop;
  };
  return {
    link,
    /** A fault is being done to it. */
    isBusy: false,
    pid: () => child?.pid ?? 0,
    start: (shiftMs = 0) => {
      isWanted = true;
      loop = run(shiftMs);
    },
    signal,
    end,
    close: async () => {
      await end('SIGKILL');
      await link.close();
    },
  };
}

function spawned(args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [join(import.meta.dirname, 'process.ts'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export interface World {
  readonly postgres: PostgresServer;
  readonly disk: SmallDisk | null;
  readonly workers: readonly Managed[];
  readonly schedulers: readonly Managed[];
  readonly deployments: HttpReceiver;
  /** Between the workers and the deployments. */
  readonly road: Link;
  readonly receiver: HttpReceiver;
}

type Fault = (world: World, dice: Dice) => Promise<void>;

const MINUTE_MS = 60_000;
const SHIFTS = [0, MINUTE_MS, -MINUTE_MS];
const RESUMES_MS = 300_000;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill -9 of a worker': ({ workers, deployments }, dice) => killed(workers, deployments, dice),
  'kill -9 of a scheduler': ({ schedulers, deployments }, dice) => killed(schedulers, deployments, dice),
  'kill -9 of PostgreSQL': async ({ postgres, deployments, workers }, dice) => {
    await inVisit(deployments, dice.of(workers));
    await postgres.kill();
    await sleep(dice.below(4000));
    await resumed(postgres);
  },
  'stop of a process, which hands back': async (world, dice) =>
    await withOne(both(world), dice, async (one) => {
      await one.end('SIGTERM');
      one.start(dice.of(SHIFTS));
    }),
  'a worker that hangs longer than its lock holds': async ({ workers, deployments }, dice) =>
    await withOne(workers, dice, async (one) => {
      await inVisit(deployments, one);
      one.signal('SIGSTOP');
      await sleep(LEASE_MS + dice.below(8000));
      one.signal('SIGCONT');
    }),
  'connections to the database reset': async (world, dice) =>
    await withOne(both(world), dice, async ({ link }) => link.cut()),
  'a database that stalls': (world, dice) => wire(world, dice, 'stalls', 12_000),
  'a database that cannot be reached': (world, dice) => wire(world, dice, 'refuses', 3000),
  'a database whose answers are lost': (world, dice) => wire(world, dice, 'swallows', 1500),
  'a network without the database': async (world, dice) => {
    const links = both(world).map(({ link }) => link);
    await wires(links, dice.of(['stalls', 'refuses']), 1000 + dice.below(4000));
  },
  'connections to deployments reset': async ({ road }) => road.cut(),
  'deployments that stall': ({ road }, dice) => wires([road], 'stalls', 500 + dice.below(2500)),
  'deployments that cannot be reached': ({ road }, dice) => wires([road], 'refuses', 500 + dice.below(8000)),
  'a receiver that refuses': async ({ receiver }, dice) => await inWeather(receiver, 503, dice),
  'a receiver whose answer is lost': async ({ receiver }, dice) => await inWeather(receiver, 0, dice),
  'a full disk': async ({ disk, postgres }, dice) => {
    if (disk === null) return;
    await disk.fill();
    await sleep(1000 + dice.below(3000));
    await disk.free();
    await resumed(postgres);
  },
};

/** Of these there is one at a time. */
export const OF_ALL = new Set(['kill -9 of PostgreSQL', 'a full disk']);

function both({ workers, schedulers }: World): readonly Managed[] {
  return [...workers, ...schedulers];
}

async function withOne(some: readonly Managed[], dice: Dice, work: (one: Managed) => Promise<void>): Promise<void> {
  const free = some.filter(({ isBusy }) => !isBusy);
  if (free.length === 0) return;
  const one = dice.of(free);
  one.isBusy = true;
  try {
    await work(one);
  } finally {
    one.isBusy = false;
  }
}

async function killed(some: readonly Managed[], deployments: HttpReceiver, dice: Dice): Promise<void> {
  await withOne(some, dice, async (one) => {
    await inVisit(deployments, one);
    await one.end('SIGKILL');
    await sleep(dice.below(1500));
    one.start(dice.of(SHIFTS));
  });
}

/** Until it is in the middle of a visit, or has none. */
async function inVisit({ received }: HttpReceiver, { pid }: Managed): Promise<void> {
  const { length } = received;
  const until = performance.now() + 2000;
  const isIn = () => received.slice(length).some(({ headers }) => headers['x-worker'] === String(pid()));
  while (performance.now() < until && !isIn()) await sleep(5);
}

async function wire(world: World, dice: Dice, state: State, most: number): Promise<void> {
  await withOne(both(world), dice, ({ link }) => wires([link], state, 300 + dice.below(most)));
}

async function wires(links: readonly Link[], state: State, ms: number): Promise<void> {
  for (const link of links) link.set(state);
  await sleep(ms);
  for (const link of links) {
    if (state === 'swallows') link.cut();
    link.set('open');
  }
}

async function inWeather(receiver: HttpReceiver, status: number, dice: Dice): Promise<void> {
  receiver.answers = () => status;
  await sleep(500 + dice.below(3000));
  receiver.answers = () => 200;
}

/** A server whose last processes have not noticed yet is not started; one that runs already is left. */
async function resumed(postgres: PostgresServer): Promise<void> {
  const until = performance.now() + RESUMES_MS;
  while (!(await postgres.answers())) {
    await postgres.resume().catch(() => sleep(200));
    if (performance.now() > until) throw new Error('PostgreSQL does not start again');
  }
}
