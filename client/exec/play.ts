import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answering, running } from '../../contract/serving/server.ts';
import { parsed } from '../../proof/fault-kit/responses.ts';
import { chain } from '../../proof/fault-kit/table.ts';
import { MemoryFile, openStore } from '../../reference-impl/index.ts';
import { startWithSide } from '../../workbench/sandbox/sandbox-side.ts';
import type { TaskName } from '../tasks/task-names.ts';
import {
  type Dice,
  type Difference,
  type Given,
  recordOf,
  type ShopRecord,
  shopBehind,
  type Task,
  type Truth,
  task as taskNamed,
} from '../tasks/tasks.ts';
import { type Clock, type Observer, type Observing, observing } from '../traffic/observer.ts';
import type { End, Execution, Seen } from '../traffic/traffic.ts';
import { EACH_OF_MANY, MANY_SALES } from '../trouble/changes.ts';
import { type Situation, situation } from '../trouble/situations.ts';
import { type Ended, startClient } from './start-client.ts';

/** A shop with one key, in which situations come about, and everything that is asked of it is recorded. */
type Stage = Awaited<ReturnType<typeof openStage>>;

interface StageOptions {
  readonly seed: number;
  readonly now: string;
  /** Where the shop is stored already, without keys: they are new then. Left out, it is made in memory, with the keys of its seed. */
  readonly file?: string | undefined;
  readonly port?: number | undefined;
  readonly clock: Clock;
  readonly onAnswer?: Observing['onAnswer'];
}

/** 3,000 sales: a month of them takes three pages of 100. Only what a situation limits is limited. */
const SHOP = { scale: 0.1, rate: '1000000/1s' } as const;

export async function openStage({ seed, now, file, port = 0, clock, onAnswer }: StageOptions) {
  const observer: Observer = observing({ keys: () => [started.sandbox.keys.good], clock, onAnswer });
  let pauseMs = 0;
  const started = await startWithSide({ ...SHOP, seed, now, file, port, freshKeys: file !== undefined }, (answer) =>
    observer.watching(async (request) => {
      const given = await answer(request);
      if (pauseMs > 0) await sleep(pauseMs);
      return given;
    }),
  );
  const { sandbox, side } = started;
  const key = sandbox.keys.good;
  let elsewhere: Awaited<ReturnType<typeof openElsewhere>> | undefined;
  return {
    url: sandbox.url,
    key,
    shop: shopBehind(sandbox.handle, key),
    now: new Date(sandbox.control.clock.now()),
    seen: observer.seen,
    /** Puts situations in the way from now on. */
    async meet(met: readonly Situation[], given: Given): Promise<void> {
      const changes = met.flatMap(({ change }) => (change === undefined ? [] : [change(given)]));
      if (changes.length > 0) side.answerLike(chain(...changes));
      pauseMs = Math.max(...met.map((one) => one.pauseMs ?? 0), 0);
      for (const { orders } of met) {
        if (orders === undefined) continue;
        elsewhere ??= await openElsewhere(observer);
        for (const order of orders(elsewhere.url)) side.troubles.add(order);
      }
    },
    async refund(sale: string): Promise<void> {
      await sandbox.control.event({ do: 'refund', sale });
    },
    /** When all that was asked is answered. */
    settled: () => observer.settled(),
    async close(): Promise<void> {
      await elsewhere?.close();
      await sandbox.close();
    },
  };
}

/** Another origin, to which a redirect leads: it answers like a host that has nothing to do with the API. */
export async function openElsewhere(observer: Observer) {
  const respond = observer.watching(async () => ({ status: 404, headers: { 'content-length': '0' }, body: '' }), {
    elsewhere: true,
  });
  const server = createServer(
    answering(async ({ method = '', url = '', headers }, response) => {
      const { status } = await respond({ method, url, headers });
      response.writeHead(status, { 'content-length': '0' }).end();
    }),
  );
  return await running(server, 0, '127.0.0.1');
}

/**
 * A shop that is made once. Each start of a client gets a copy: making one takes longer than most clients do. It has no keys, and is in
 * memory alone: a client could read the truth in a file.
 */
export async function storeShop(options: Pick<StageOptions, 'seed' | 'now'>) {
  const original = new MemoryFile();
  const { scale } = SHOP;
  const store = await openStore({ ...options, scale, file: original.name, now: Date.parse(options.now) });
  await store.close();
  return { options, copy: () => original.copy(), close: () => original.close() };
}

export type StoredShop = Awaited<ReturnType<typeof storeShop>>;

/** One task in one situation, or in several at once. */
export interface Planned {
  readonly task: TaskName;
  readonly situations: readonly Situation[];
}

interface PlayOptions extends Pick<StageOptions, 'clock'> {
  readonly shop: StoredShop;
  readonly command: string;
  readonly timeoutMs: number;
  readonly dice: Dice;
  /** The lists that the client reads for this task fit into one page each. */
  readonly hasShortLists: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** An execution before it has an id, with what was seen of it. */
export type Played = Awaited<ReturnType<typeof playIn>>;

const shortPages = situation('short-pages');

/** Starts the client with a task, in a shop of its own, and reads its answer. */
export async function play(planned: Planned, options: PlayOptions): Promise<Played> {
  const copy = await options.shop.copy();
  try {
    return await playIn(copy.name, planned, options);
  } finally {
    copy.close();
  }
}

async function playIn(file: string, { task: name, situations }: Planned, options: PlayOptions) {
  const task = taskNamed(name);
  const { clock, shop } = options;
  let answered: ((seen: Seen) => Promise<void>) | undefined;
  const stage = await openStage({ ...shop.options, clock, file, onAnswer: (seen) => answered?.(seen) });
  const state = await mkdtemp(join(tmpdir(), 'state-'));
  try {
    const given = await task.given(stage.shop, stage.now, options.dice);
    const isLong = situations.some(({ long }) => long === true);
    const many = { count: MANY_SALES, total: MANY_SALES * EACH_OF_MANY };
    const truths: Truth[] = [isLong ? many : await task.truth(stage.shop, given)];
    // What happens between pages happens to a list of one page as well, once its pages are shorter.
    const needsPages = situations.some(
      ({ tasks, id, betweenPages }) => (betweenPages ?? tasks === 'walks') && id !== shortPages.id,
    );
    const pages = options.hasShortLists && needsPages ? [shortPages] : [];
    await stage.meet([...pages, ...situations], given);
    const events = eventsOf(situations, stage, given);
    answered = (seen) => events.answered(seen);
    const start = () =>
      startClient({
        command: options.command,
        env: { BASE_URL: stage.url, KEY: stage.key, TASK: name, STATE_DIR: state },
        input: `${JSON.stringify({ task: name, baseUrl: stage.url, key: stage.key, stateDir: state, ...given })}\n`,
        timeoutMs: options.timeoutMs,
        secret: stage.key,
        measuresMemory: situations.length === 0 || isLong,
        signal: options.signal,
      });
    const ended = await events.through(start);
    await stage.settled();
    if (situations.some(({ refunds }) => refunds === true)) truths.push(await task.truth(stage.shop, given));
    const seen = [...stage.seen];
    const execution: Omit<Execution, 'id'> = {
      task: name,
      situations: situations.map(({ id }) => id),
      met: [...situations, ...pages].filter((one) => one.met(seen) && events.cameAbout(one)).map(({ id }) => id),
      end: endOf(ended, task, truths),
      ms: Math.round(ended.ms),
      peakMB: ended.peakMB,
      printedKey: ended.printedSecret,
    };
    return { ended, seen, execution };
  } finally {
    await stage.close();
    await rm(state, { recursive: true, force: true });
  }
}

/** What happens in the shop, or to the client, while it reads. */
function eventsOf(situations: readonly Situation[], stage: Stage, given: Given) {
  const refunds = situations.some((one) => one.refunds === true);
  const interrupts = situations.some((one) => one.interrupts === true);
  const released = Promise.withResolvers<void>();
  let [isRefunded, isInterrupted, pages] = [false, false, 0];
  let interrupt: (() => void) | undefined;
  return {
    /** After the first page something is refunded; the third is held back until the client was interrupted. */
    async answered({ page, operation }: Seen): Promise<void> {
      if (page === null || operation !== 'listSales') return;
      pages += 1;
      if (pages === 1 && refunds) {
        await refundLast(stage, given);
        isRefunded = true;
      }
      if (pages !== 3 || interrupt === undefined) return;
      isInterrupted = true;
      interrupt();
      await released.promise;
    },
    /** To the end of the client, or of its second start where it was interrupted. */
    async through(start: () => ReturnType<typeof startClient>): Promise<Ended> {
      const started = start();
      if (!interrupts) return await started.ended;
      interrupt = started.interrupt;
      const first = await started.ended;
      interrupt = undefined;
      released.resolve();
      if (!isInterrupted) return first;
      const second = await start().ended;
      return { ...second, printedSecret: first.printedSecret || second.printedSecret };
    },
    cameAbout: (one: Situation): boolean =>
      one.interrupts === true ? isInterrupted : one.refunds !== true || isRefunded,
  };
}

/** One sale, at one moment: whoever reads in parallel, or one store after the other, has seen the shop before it or after it. */
async function refundLast({ shop, refund }: Stage, { from, to }: Given): Promise<void> {
  const sales = await shop('listSales', { from: String(from), to: String(to), status: 'PAID', limit: '100' });
  const last = sales.at(-1);
  if (last !== undefined) await refund(String(last.id));
}

export function endOf({ by, code, signal, stdout }: Ended, task: Task, truths: readonly Truth[]): End {
  if (by === 'time' || by === 'output' || by === 'memory') return { kind: 'ranOut', of: by };
  if (code !== 0) return { kind: 'failed', code, signal };
  const answer = answerIn(stdout);
  if (typeof answer === 'string') return { kind: 'noAnswer', reason: answer };
  if (answer.unsupported === true) return { kind: 'unsupported' };
  const all = truths.map((truth) => task.differences(answer, truth));
  if (all.some((differences) => differences.length === 0)) return { kind: 'right' };
  // Where the shop changed meanwhile, it is the truth that it comes closest to.
  const [least = []] = all.toSorted((one, other) => wrongIn(one) - wrongIn(other) || one.length - other.length);
  return { kind: 'wrong', differences: least.slice(0, MOST_DIFFERENCES) };
}

const MOST_DIFFERENCES = 5;

/** More than a fraction of a cent. */
function wrongIn(differences: readonly Difference[]): number {
  return differences.filter(({ isFraction }) => isFraction !== true).length;
}

/** Standard output as a whole, or its last line; what is wrong with it otherwise. */
function answerIn(stdout: string): ShopRecord | string {
  const whole = stdout.trim();
  if (whole === '') return 'it printed nothing on its standard output';
  for (const text of [whole, whole.split('\n').at(-1) ?? '']) {
    const value: unknown = parsed(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return recordOf(value);
  }
  return 'its standard output does not end with one JSON object';
}
