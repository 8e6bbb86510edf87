import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { fleetIn } from '../../fleet/fleet.ts';
import { NO_QUEUE } from '../../fleet/queue/queue.ts';
import { enqueueDue } from '../../fleet/queue/scheduler.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { evidenceFile, filesOf } from '../../fleet/store/files.ts';
import { record, take } from '../../fleet/store/visits.ts';
import { CONFORMANT, deployment, ENGINES, remade, shiftClock } from './places.ts';
import { usePlace } from './use-place.ts';

describe.each(ENGINES)('the past on %s', (engine) => {
  const folder = useFolder(`prune-${engine}`);
  let database: Database;
  usePlace(engine, (opened) => {
    database = opened;
  });
  beforeAll(async () => {
    await remade(database);
    await sync(database, [deployment('one')]);
    mkdirSync(join(folder, 'evidence'));
    for (let turn = 0; turn < 30; turn++) {
      await shiftClock(database, `${turn * 24} hours`);
      await enqueueDue(database, NO_QUEUE);
      const [row] = await database.query<{ id: string }>(
        'select id from counterproof_fleet.visits where ended_at is null',
      );
      const taken = await take(database, row?.id ?? '', { name: 'w', leaseMs: 1000 });
      if (taken === null || 'because' in taken) throw new Error('not taken');
      await record(database, taken, { ...CONFORMANT, evidence: `sha256:${turn}` });
      writeFileSync(pathOf(turn), 'evidence');
      utimesSync(pathOf(turn), new Date(0), new Date(0));
    }
  });

  const pathOf = (turn: number) => join(folder, evidenceFile(`sha256:${turn}`));

  it('is read page by page, the newest first', async () => {
    const fleet = fleetIn({ database, folder });
    const all = await fleet.history(null, 100);
    expect(all).toHaveLength(30);
    expect(all[0]).toMatchObject({ requirements: { 'PAGE-04': 'passed', 'PAGE-05': 'passed' } });
    const first = await fleet.history('one', 20);
    expect([...first, ...(await fleet.history('one', 20, first.at(-1)?.id))]).toEqual(all);
  });

  it('leaves no file that is of nothing, however many there are, and every one that is of a visit', async () => {
    const kept = engine === 'pglite' ? folder : null;
    if (kept === null)
      await database.script(
        `insert into counterproof_fleet.files select 'evidence/' || n || '.ndjson.gz', '', 'epoch' from generate_series(0, 2529) n`,
      );
    else
      for (let number = 30; number < 2530; number++) {
        writeFileSync(pathOf(number), 'evidence');
        utimesSync(pathOf(number), new Date(0), new Date(0));
      }
    const all = { days: 365, evidence: 30, bundles: 5 };
    expect(await fleetIn({ database, folder: kept }).prune(all)).toMatchObject({ evidence: 2500 });
    const files = filesOf(database, kept);
    for (const turn of [0, 9, 29]) expect(await files.has(evidenceFile(`sha256:${turn}`))).toBe(true);
    expect(await files.has(evidenceFile('sha256:30'))).toBe(false);
  });

  it('is forgotten after its time, but for the last visits, and with it evidence that is too much', async () => {
    const fleet = fleetIn({ database, folder });
    writeFileSync(join(folder, 'evidence', 'new.ndjson.gz'), 'of a visit that is not recorded yet');
    expect(await fleet.prune({ days: 365, evidence: 5, bundles: 5 })).toEqual({ visits: 0, evidence: 25, bundles: 0 });
    expect([24, 25].map((turn) => existsSync(pathOf(turn)))).toEqual([false, true]);
    expect(existsSync(join(folder, 'evidence', 'new.ndjson.gz'))).toBe(true);
    // Of visits a day apart, those of the days 0 to 14 are older than 15 days half a day after day 29.
    await shiftClock(database, '29 days 12 hours');
    expect(await fleet.prune({ days: 15, evidence: 5, bundles: 5 })).toMatchObject({ visits: 15 });
    await shiftClock(database, '2000 days');
    expect(await fleet.prune({ days: 15, evidence: 5, bundles: 5 })).toMatchObject({ visits: 5 });
    expect(await fleet.history(null, 100)).toHaveLength(10);
  });
});
