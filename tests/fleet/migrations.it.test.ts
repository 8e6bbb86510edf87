import { describe, expect, it } from 'vitest';
import type { Database } from '../../fleet/store/database.ts';
import { MIGRATIONS, migrate } from '../../fleet/store/migrations.ts';
import { ENGINES, emptied, type Place, usePlace } from './places.ts';

describe.each(ENGINES)('the tables on %s', (engine) => {
  let place: Place;
  let database: Database;
  usePlace(engine, (opened, on) => {
    [database, place] = [opened, on];
  });

  /** Columns, indexes and functions of ours, in words. */
  const shape = async () => {
    const columns = await database.query<{ shape: string }>(
      `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as shape
       from information_schema.columns where table_schema = 'counterproof_fleet' order by 1`,
    );
    const indexes = await database.query<{ shape: string }>(
      "select indexdef as shape from pg_indexes where schemaname = 'counterproof_fleet' order by 1",
    );
    return [...columns, ...indexes].map((row) => row.shape);
  };

  it('go forward, back and forward, version by version', async () => {
    await emptied(database);
    const shapes: (readonly string[])[] = [];
    for (let version = 0; version <= MIGRATIONS.length; version++) {
      await migrate(database, version);
      shapes.push(await shape());
    }
    expect(shapes.at(-1)).toContain('visits.due timestamp with time zone NO');
    for (let version = MIGRATIONS.length; version >= 0; version--) {
      await migrate(database, version);
      expect(await shape()).toEqual(shapes[version]);
    }
    await migrate(database);
    expect(await shape()).toEqual(shapes.at(-1));
  });

  it('are made once where several processes begin together', async () => {
    await emptied(database);
    const all = await Promise.all([0, 1, 2].map(() => place.open()));
    await Promise.all(all.map((each) => migrate(each)));
    expect(await database.query('select number from counterproof_fleet.version')).toEqual([
      { number: MIGRATIONS.length },
    ]);
    for (const each of all) await each.close();
  });

  it('of a newer version are refused in one line', async () => {
    await migrate(database);
    await database.query('update counterproof_fleet.version set number = 99');
    await expect(migrate(database)).rejects.toThrow(
      `the database has version 99 of the tables, and this counterproof knows ${MIGRATIONS.length}:`,
    );
  });
});
