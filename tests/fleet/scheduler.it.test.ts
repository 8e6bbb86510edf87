import { beforeEach, describe, expect, it } from 'vitest';
import { type Part, part } from '../../fleet/store/database.ts';
import { pause, resume, sync } from '../../fleet/store/deployments.ts';
import { enqueueDue, waitingVisits } from '../../fleet/store/queue.ts';
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
    expect(await enqueueDue(database)).toBe(2);
    expect(await enqueueDue(database)).toBe(0);
    await shiftClock(database, '61 minutes');
    expect(await enqueueDue(database)).toBe(1);
    expect(await enqueueDue(database)).toBe(0);
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
    expect(await enqueueDue(database)).toBe(60);
    const visits = await dues(part`next_due`);
    expect(new Set(apart(visits))).toEqual(new Set([60_000]));
    const [first = 0] = visits;
    expect(Math.max(...visits) - first).toBe(59 * 60_000);
    // They stay apart.
    await shiftClock(database, '2 hours 1 second');
    await enqueueDue(database);
    expect(new Set(apart(await dues(part`next_due`)))).toEqual(new Set([60_000]));
  });

  it('enqueues each due time once where many schedulers look at once, for the workers with its tags', async () => {
    const others = await Promise.all([0, 1, 2].map(() => place.open()));
    await sync(
      database,
      Array.from({ length: 450 }, (_, index) => deployment(`d-${index}`, { tags: index % 2 === 0 ? ['eu'] : [] })),
    );
    const counts = await Promise.all([database, ...others].map((each) => enqueueDue(each)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(450);
    expect(await visits()).toHaveLength(450);
    expect(await waitingVisits(database, ['eu', 'us'], 500)).toHaveLength(225);
    expect(new Set(await waitingVisits(database, null, 500)).size).toBe(450);
    for (const other of others) await other.close();
  });

  it('keeps waiting what no worker is at, and what one was at that has ended', async () => {
    await sync(database, [deployment('one'), deployment('two')]);
    await enqueueDue(database);
    const [first, second] = await visits();
    await taken(database, first?.id, 'w', 3_600_000);
    expect(await waitingVisits(database, null, 10)).toEqual([second?.id]);
    await shiftClock(database, '2 hours');
    expect(await waitingVisits(database, null, 10)).toHaveLength(2);
  });

  it('does not enqueue what is paused or removed, and drops what waited', async () => {
    await sync(database, [deployment('one'), deployment('two')]);
    await enqueueDue(database);
    expect(await pause(database, 'one')).toBe(true);
    expect(await pause(database, 'none')).toBe(false);
    expect(await sync(database, [deployment('one')])).toEqual({ added: [], changed: [], removed: ['two'] });
    expect((await visits()).map(({ result }) => result)).toEqual(['dropped', 'dropped']);
    await shiftClock(database, '3 hours');
    expect(await enqueueDue(database)).toBe(0);
    await resume(database, 'one');
    expect(await enqueueDue(database)).toBe(1);
    expect(await sync(database, [deployment('one'), deployment('two')])).toMatchObject({ added: ['two'] });
    expect(await enqueueDue(database)).toBe(1);
  });

  it('takes the next time of a schedule that changed, and keeps the due time where it did not', async () => {
    await sync(database, [deployment('one')]);
    await enqueueDue(database);
    const due = async () => {
      const [row] = await database.query<{ ms: number }>`
        select (extract(epoch from next_due - counterproof_fleet.fleet_now()) * 1000)::float8 as ms
        from counterproof_fleet.deployments`;
      return row?.ms ?? 0;
    };
    const before = await due();
    expect(await sync(database, [deployment('one', { owner: 'dana' })])).toMatchObject({ changed: ['one'] });
    expect(await due()).toBeLessThanOrEqual(before);
    expect(await sync(database, [deployment('one', { schedule: 'every 10m' })])).toMatchObject({ changed: ['one'] });
    expect(await due()).toBeLessThanOrEqual(600_000);
    expect(await sync(database, [deployment('one', { schedule: 'every 10m' })])).toEqual({
      added: [],
      changed: [],
      removed: [],
    });
  });

  it('covers what waited meanwhile by the visit that is made', async () => {
    await sync(database, [deployment('one')]);
    await enqueueDue(database);
    await shiftClock(database, '2 hours');
    await enqueueDue(database);
    const [first] = await visits();
    expect(await record(database, await taken(database, first?.id), CONFORMANT)).toBe(true);
    expect((await visits()).map(({ result }) => result)).toEqual(['conformant', 'covered']);
  });
});
