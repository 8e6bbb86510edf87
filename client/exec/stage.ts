import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answering, running } from '../../contract/serving/server.ts';
import { chain } from '../../proof/fault-kit/table.ts';
import { MemoryFile, openStore } from '../../reference-impl/index.ts';
import { startWithSide } from '../../workbench/sandbox/sandbox-side.ts';
import { type Given, shopBehind } from '../tasks/tasks.ts';
import { type Clock, type Observer, type Observing, observing } from '../traffic/observer.ts';
import type { Situation } from '../trouble/situations.ts';

/** A shop with one key, in which situations come about, and everything that is asked of it is recorded. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export interface StageOptions {
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
