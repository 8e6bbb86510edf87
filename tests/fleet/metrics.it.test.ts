import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_QUEUE } from '../../fleet/queue/queue.ts';
import { metricsOf } from '../../fleet/serve/metrics.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { filesOf } from '../../fleet/store/files.ts';
import { MIGRATIONS, migrate } from '../../fleet/store/migrations.ts';
import { prune } from '../../fleet/store/prune.ts';
import { SIGNS } from '../../fleet/store/signs.ts';
import { Worker } from '../../fleet/work/worker.ts';
import { readExposition } from '../support/exposition.ts';
import { CONFORMANT, deployment, ENGINES, emptied, type Place, placeOn, shiftClock } from './places.ts';
import { found, UNREACHABLE, visited } from './seeded.ts';
import { regressed } from './visited.ts';

describe.each(ENGINES)('metrics on %s', (engine) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await placeOn(engine);
    database = await place.open();
    await emptied(database);
    await migrate(database);
    await sync(database, [deployment('north'), deployment('south')]);
  });
  afterAll(async () => {
    await database.close();
    await place.close();
  });

  const values = async (metric: string) =>
    Object.fromEntries(readExposition(await metricsOf(database)).get(`counterproof_fleet_${metric}`)?.values ?? []);

  it('have how long visits took, also of those that were forgotten, and of those before this version', async () => {
    for (const [hours, ms] of [700, 900, 7000, 4_000_000].entries())
      await visited(database, 'north', 20_000 - hours, { ...found([]), durationMs: ms });
    for (let hours = 12; hours > 1; hours--) await visited(database, 'north', hours, UNREACHABLE);
    await visited(database, 'south', 1, { ...CONFORMANT, result: 'broken', durationMs: 0 });
    const wanted = {
      'counterproof_fleet_visit_duration_seconds_bucket{kind="full",le="1"}': 13,
      'counterproof_fleet_visit_duration_seconds_bucket{kind="full",le="5"}': 13,
      'counterproof_fleet_visit_duration_seconds_bucket{kind="full",le="10"}': 14,
      'counterproof_fleet_visit_duration_seconds_bucket{kind="full",le="1800"}': 14,
      'counterproof_fleet_visit_duration_seconds_bucket{kind="full",le="+Inf"}': 15,
      'counterproof_fleet_visit_duration_seconds_sum{kind="full"}': 4008.82,
      'counterproof_fleet_visit_duration_seconds_count{kind="full"}': 15,
      'counterproof_fleet_visit_duration_seconds_count{kind="sample"}': 0,
    };
    expect(await values('visit_duration_seconds')).toMatchObject(wanted);
    const before = MIGRATIONS.indexOf(SIGNS);
    await migrate(database, before);
    await migrate(database);
    expect(await values('visit_duration_seconds')).toMatchObject(wanted);
    expect(
      (await prune(database, filesOf(database, null), { days: 1, evidence: 1, bundles: 1 })).visits,
    ).toBeGreaterThan(0);
    expect(await values('visit_duration_seconds')).toMatchObject(wanted);
  });

  it('have the workers that live', async () => {
    const made = ['a', 'b'].map(
      (name) =>
        new Worker({
          ...{ database, queue: NO_QUEUE, name, tags: null, concurrency: 1, leaseMs: 60_000, everyMs: 20 },
          visit: async () => CONFORMANT,
        }),
    );
    for (const worker of made) worker.start();
    await expect.poll(() => values('workers')).toEqual({ counterproof_fleet_workers: 2 });
    await made[0]?.stop();
    expect(await values('workers')).toEqual({ counterproof_fleet_workers: 1 });
    // The other one ends without a word.
    await made[1]?.stop();
    await database.query(
      `insert into counterproof_fleet.workers values ('b', counterproof_fleet.fleet_now() + interval '1 minute')`,
    );
    await shiftClock(database, '2 minutes');
    expect(await values('workers')).toEqual({ counterproof_fleet_workers: 0 });
    await shiftClock(database, '0 minutes');
  });

  it('have the notices that could not be delivered', async () => {
    await regressed(database, 'south');
    await database.script(`
      insert into counterproof_fleet.deliveries (notice, channel, made_at, next_at, delivered_at, failed_at)
      select id, channel, at, at, delivered, failed from counterproof_fleet.notices,
        (values ('chat', now(), null), ('on-call', null, now()), ('mail', null, null)) as v (channel, delivered, failed)
      where kind = 'regression'
    `);
    expect(await values('deliveries')).toEqual({
      'counterproof_fleet_deliveries{channel="chat",state="delivered"}': 1,
      'counterproof_fleet_deliveries{channel="mail",state="waiting"}': 1,
      'counterproof_fleet_deliveries{channel="on-call",state="failed"}': 1,
    });
  });
});
