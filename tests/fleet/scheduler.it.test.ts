import { beforeEach, describe, expect, it } from 'vitest';
import { type Part, part } from '../../fleet/store/database.ts';
import { pause, resume, sync } from '../../fleet/store/deployments.ts';
import { enqueueDue, NO_QUEUE, openQueue, ringForgotten, waitingQueues } from '../../fleet/store/queue.ts';
import { record } from '../../fleet/store/visits.ts';
import { CONFORMANT, deployment, remade, shiftClock, taken, usePlaces } from './places.ts';

describe.each(await usePlaces())('the scheduler on $engine', ({ database, place }) => {
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
