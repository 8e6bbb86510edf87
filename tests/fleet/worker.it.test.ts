import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deployment } from '../../fleet/file/deployment.ts';
import { overview } from '../../fleet/serve/overview.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { enqueueDue, openQueue, ringForgotten, type VisitQueue } from '../../fleet/store/queue.ts';
import { beat, history, record, releaseAll, take } from '../../fleet/store/visits.ts';
import { lookAgain } from '../../fleet/store/watched.ts';
import type { VisitFunction } from '../../fleet/visit/outcome.ts';
import { Worker } from '../../fleet/work/worker.ts';
import { CONFORMANT, deployment, openVisits, remade, shiftClock, taken, usePlaces } from './places.ts';

const LONG_MS = 3_600_000;

/** On a busy machine a short lease may be over before it is waited for. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

describe.each(await usePlaces())('workers on $engine', ({ database }) => {
  let queue: VisitQueue;
  const workers: Worker[] = [];
  const errors: unknown[] = [];

  beforeEach(async () => {
    await remade(database);
    queue = await openQueue(database, (error) => errors.push(error));
    errors.length = 0;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await queue.close();
  });

  const options = () => ({ database, queue, tags: null, concurrency: 4, leaseMs: LONG_MS, everyMs: 20 });

  function worker(name: string, visit: VisitFunction, more: { leaseMs?: number } = {}): Worker {
    const made = new Worker({ ...options(), name, visit, ...more, onError: (error) => errors.push(error) });
    workers.push(made);
    made.start();
    return made;
  }

  const done = async (name: string | null, visits: number) =>
    await expect.poll(async () => (await history(database, name, 1000)).length).toBe(visits);

  const firstOpen = async () => (await openVisits(database))[0]?.id ?? '';
  const takenBy = async (name: string, leaseMs = LONG_MS) => taken(database, await firstOpen(), name, leaseMs);

  async function due(...some: readonly Deployment[]): Promise<void> {
    await sync(database, some);
    await enqueueDue(database, queue);
  }

  it('visit others while what some wait for takes long', async () => {
    const slow = Array.from({ length: 9 }, (_, index) => deployment(`slow-${index}`));
    await due(...slow, deployment('swift'));
    worker('one', async ({ deployment: { name } }, signal, _, wait) => {
      if (name !== 'swift') await (wait?.(aborted(signal)) ?? aborted(signal));
      return CONFORMANT;
    });
    await done('swift', 1);
    expect(errors).toEqual([]);
  });

  it('that lost their lock record nothing, and the visit is done again', async () => {
    await due(deployment('one'));
    const slow = await takenBy('slow', 1000);
    await shiftClock(database, '40 seconds');
    expect(await ringForgotten(database, queue)).toBe(1);
    worker('quick', async () => CONFORMANT);
    await done('one', 1);
    expect(await beat(database, slow, 1000)).toBe(false);
    expect(await record(database, slow, { ...CONFORMANT, result: 'nonconformant' })).toBe(false);
    const [kept] = await history(database, 'one', 10);
    expect(kept).toMatchObject({ result: 'conformant', worker: 'quick' });
  });

  it('that lose their lock in the middle are told to stop', async () => {
    await due(deployment('one'));
    const stopped = Promise.withResolvers<void>();
    let times = 0;
    worker(
      'slow',
      async (_, signal) => {
        times += 1;
        // It waits again at once, and is taken again.
        if (times === 1) await releaseAll(database);
        await aborted(signal);
        stopped.resolve();
        return CONFORMANT;
      },
      { leaseMs: 2000 },
    );
    await stopped.promise;
    expect(await history(database, 'one', 10)).toEqual([]);
  });

  it('look again at all that was doubted, in a visit each', async () => {
    await due(deployment('one'));
    await record(database, await takenBy('w'), CONFORMANT);
    // The first was begun by a worker that is gone when the second is asked for.
    await database.transaction((sql) => lookAgain(sql, 'one', ['PAGE-04']));
    await takenBy('gone', 1);
    await shiftClock(database, '1 minute');
    await database.transaction((sql) => lookAgain(sql, 'one', ['PAGE-05']));
    await ringForgotten(database, queue);
    const looked: (readonly string[] | null)[] = [];
    worker('a', async ({ subjects }) => {
      looked.push(subjects);
      return CONFORMANT;
    });
    await expect.poll(() => looked.length).toBeGreaterThan(0);
    await shiftClock(database, '2 minutes');
    await ringForgotten(database, queue);
    await done('one', 3);
    expect(looked.flat().toSorted()).toEqual(['PAGE-04', 'PAGE-05']);
  });

  it('leave a host alone for as long as it says', async () => {
    await due(
      deployment('one', { url: 'https://shared.example.com/one' }),
      deployment('two', { url: 'https://shared.example.com/two' }),
      deployment('three', { url: 'https://other.example.com' }),
    );
    const quiet = { host: 'shared.example.com', ms: 600_000, because: 'it answered 429' };
    await record(database, await takenBy('w'), { ...CONFORMANT, result: 'incomplete', quiet });
    worker('a', async () => CONFORMANT);
    await done(null, 2);
    const waiting = await firstOpen();
    await shiftClock(database, '9 minutes');
    expect(await ringForgotten(database, queue)).toBe(0);
    expect(await take(database, waiting, { name: 'w', leaseMs: 1 })).toBeNull();
    await shiftClock(database, '11 minutes');
    await ringForgotten(database, queue);
    await done(null, 3);
  });

  it('end a visit in which workers ended again and again, and say so', async () => {
    await due(deployment('one'));
    for (let attempt = 0; attempt < 5; attempt++) {
      await takenBy('crashes', 1000);
      await shiftClock(database, `${(attempt + 1) * 40} seconds`);
    }
    await ringForgotten(database, queue);
    worker('last', async () => CONFORMANT);
    await done('one', 1);
    expect((await history(database, 'one', 1))[0]).toMatchObject({
      result: 'broken',
      reason: 'its workers ended 5 times in the middle of this visit',
    });
  });

  it('record an error of a visit as one of ours', async () => {
    await due(deployment('one'));
    worker('a', async () => {
      throw new Error('no room\nat here');
    });
    await done('one', 1);
    expect((await overview(database))[0]).toMatchObject({ state: 'blocked', reason: 'no room' });
  });
});
