import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deployment } from '../../fleet/file/deployment.ts';
import { overview } from '../../fleet/serve/overview.ts';
import { type Part, part } from '../../fleet/store/database.ts';
import { pause, resume, sync } from '../../fleet/store/deployments.ts';
import {
  enqueueDue,
  NO_QUEUE,
  openQueue,
  ringForgotten,
  type VisitQueue,
  waitingQueues,
} from '../../fleet/store/queue.ts';
import { beat, history, record, releaseAll, take } from '../../fleet/store/visits.ts';
import { lookAgain } from '../../fleet/store/watched.ts';
import type { VisitFunction } from '../../fleet/visit/outcome.ts';
import type { Worker } from '../../fleet/work/worker.ts';
import { CONFORMANT, deployment, openVisits, remade, shiftClock, taken, usePlaces, workerOn } from './places.ts';

const places = await usePlaces();

describe.each(places)('the scheduler on $engine', ({ database, place }) => {
  beforeEach(() => remade(database));

  const visits = async () =>
    await database.query<{ id: string; deployment: string; late: boolean; result: string | null }>`
      select id, deployment, late, result from counterproof_fleet.visits order by due, deployment`;

  it('enqueues a new deployment at once, and then once for each due time', async () => {
    // Half a day from now, whenever that is.
    const far = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;
    await sync(database, [deployment('one'), deployment('two', { schedule: far })]);
    expect(await enqueueDue(database, NO_QUEUE)).toBe(2);
    expect(await enqueueDue(database, NO_QUEUE)).toBe(0);
    await shiftClock(database, '61 minutes');
    expect(await enqueueDue(database, NO_QUEUE)).toBe(1);
    expect(await enqueueDue(database, NO_QUEUE)).toBe(0);
    expect((await visits()).map(({ deployment, late }) => [deployment, late])).toEqual([
      ['one', false],
      ['two', false],
      ['one', true],
    ]);
  });

  it('spreads those that come at one moment over their interval, and leaves a few as they are', async () => {
    const many = Array.from({ length: 60 }, (_, index) => deployment(`d-${index}`, { samples: 'every 30m' }));
    await sync(database, many);
    const dues = async (column: Part) => {
      const rows = await database.query<{ at: Date }>`
        select ${column} as at from counterproof_fleet.deployments order by 1`;
      return rows.map(({ at }) => at.getTime());
    };
    const apart = (all: readonly number[]) => all.slice(1).map((ms, index) => Math.round(ms - (all[index] ?? 0)));
    const samples = await dues(part`next_sample`);
    expect(new Set(apart(samples))).toEqual(new Set([30_000]));
    expect(await enqueueDue(database, NO_QUEUE)).toBe(60);
    const visits = await dues(part`next_due`);
    expect(new Set(apart(visits))).toEqual(new Set([60_000]));
    const [first = 0] = visits;
    expect(Math.max(...visits) - first).toBe(59 * 60_000);
    // They stay apart.
    await shiftClock(database, '2 hours 1 second');
    await enqueueDue(database, NO_QUEUE);
    expect(new Set(apart(await dues(part`next_due`)))).toEqual(new Set([60_000]));
  });

  it('enqueues each due time once where many schedulers look at once, and rings for it', async () => {
    const others = await Promise.all([0, 1, 2].map(() => place.open()));
    const queue = await openQueue(database, () => undefined);
    await sync(
      database,
      Array.from({ length: 450 }, (_, index) => deployment(`d-${index}`, { tags: index % 2 === 0 ? ['eu'] : [] })),
    );
    const counts = await Promise.all([database, ...others].map((each) => enqueueDue(each, queue)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(450);
    expect(await visits()).toHaveLength(450);
    const eu = await waitingQueues(database, ['eu']);
    expect(eu).toHaveLength(1);
    const all = await waitingQueues(database, null);
    const rung = await Promise.all(all.map((name) => queue.answer(name, 500)));
    expect(new Set(rung.flat()).size).toBe(450);
    expect((await queue.answer(all[0] ?? '', 500)).length + (await queue.answer(all[1] ?? '', 500)).length).toBe(0);
    await queue.close();
    for (const other of others) await other.close();
  });

  it('rings again for what was rung for and not taken, and not for what a worker is at', async () => {
    const queue = await openQueue(database, () => undefined);
    await sync(database, [deployment('one'), deployment('two')]);
    await enqueueDue(database, queue);
    expect(await queue.answer('visits', 10)).toHaveLength(2);
    expect(await ringForgotten(database, queue)).toBe(0);
    const [first, second] = await visits();
    await taken(database, first?.id, 'w', 3_600_000);
    await shiftClock(database, '40 seconds');
    expect(await ringForgotten(database, queue)).toBe(1);
    expect(await queue.answer('visits', 10)).toEqual([second?.id]);
    await shiftClock(database, '2 hours');
    expect(await ringForgotten(database, queue)).toBe(2);
    await queue.close();
  });

  it('does not enqueue what is paused or removed, and drops what waited', async () => {
    await sync(database, [deployment('one'), deployment('two')]);
    await enqueueDue(database, NO_QUEUE);
    expect(await pause(database, 'one')).toBe(true);
    expect(await pause(database, 'none')).toBe(false);
    await sync(database, [deployment('one')]);
    expect((await visits()).map(({ result }) => result)).toEqual(['dropped', 'dropped']);
    await shiftClock(database, '3 hours');
    expect(await enqueueDue(database, NO_QUEUE)).toBe(0);
    await resume(database, 'one');
    expect(await enqueueDue(database, NO_QUEUE)).toBe(1);
    await sync(database, [deployment('one'), deployment('two')]);
    expect(await enqueueDue(database, NO_QUEUE)).toBe(1);
  });

  it('takes the next time of a schedule that changed, and keeps the due time where it did not', async () => {
    await sync(database, [deployment('one')]);
    await enqueueDue(database, NO_QUEUE);
    const due = async () => {
      const [row] = await database.query<{ ms: number }>`
        select (extract(epoch from next_due - counterproof_fleet.fleet_now()) * 1000)::float8 as ms
        from counterproof_fleet.deployments`;
      return row?.ms ?? 0;
    };
    const before = await due();
    await sync(database, [deployment('one', { owner: 'dana' })]);
    expect(await due()).toBeLessThanOrEqual(before);
    await sync(database, [deployment('one', { schedule: 'every 10m' })]);
    const next = await due();
    expect(next).toBeLessThanOrEqual(600_000);
    await sync(database, [deployment('one', { schedule: 'every 10m' })]);
    expect(await due()).toBeLessThanOrEqual(next);
  });

  it('covers what waited meanwhile by the visit that is made', async () => {
    await sync(database, [deployment('one')]);
    await enqueueDue(database, NO_QUEUE);
    await shiftClock(database, '2 hours');
    await enqueueDue(database, NO_QUEUE);
    const [first] = await visits();
    expect(await record(database, await taken(database, first?.id), CONFORMANT)).toBe(true);
    expect((await visits()).map(({ result }) => result)).toEqual(['conformant', 'covered']);
  });
});

const LONG_MS = 3_600_000;

/** On a busy machine a short lease may be over before it is waited for. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

describe.each(places)('workers on $engine', ({ database }) => {
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

  function worker(name: string, visit: VisitFunction, leaseMs = LONG_MS): Worker {
    const onError = (error: unknown) => errors.push(error);
    const made = workerOn(database, visit, { name, queue, concurrency: 4, leaseMs, onError });
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

  it('that lose their lock in the middle are stopped', async () => {
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
      2000,
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
