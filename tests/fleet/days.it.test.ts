import { beforeEach, describe, expect, it } from 'vitest';
import { overview } from '../../fleet/serve/overview.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { MIGRATIONS, migrate } from '../../fleet/store/migrations.ts';
import type { VisitOutcome } from '../../fleet/visit/outcome.ts';
import { deployment, ENGINES, remade } from './places.ts';
import { found, UNREACHABLE, visited } from './seeded.ts';
import { usePlace } from './use-place.ts';

const BROKEN: VisitOutcome = { ...UNREACHABLE, result: 'broken', reason: 'SHOP_KEY is not set' };

describe.each(ENGINES)('days on %s', (engine) => {
  let database: Database;
  usePlace(engine, (opened) => {
    database = opened;
  });
  beforeEach(async () => {
    await remade(database);
    await sync(database, [deployment('one'), deployment('other')]);
  });

  const daysOf = async (name: string) => (await overview(database)).find((one) => one.name === name)?.days;
  /** Today at the right, and nothing before these. */
  const last = (letters: string) => letters.padStart(90, '.');

  it('show the worst that was found in each', async () => {
    await visited(database, 'one', 5 * 24, BROKEN);
    await visited(database, 'one', 3 * 24, UNREACHABLE);
    await visited(database, 'one', 3 * 24, found([]));
    await visited(database, 'one', 24, found(['PAGE-04'], 500));
    await visited(database, 'one', 24, found([], 100));
    await visited(database, 'one', 0, found([], 110));
    expect(await daysOf('one')).toBe(last('b.u.fc'));
    expect(await daysOf('other')).toBe(last(''));
    const [one] = await overview(database, ['one']);
    // Two points of three days each; the slowest of the last three was yesterday.
    expect(one?.p95s.slice(-2)).toEqual([120, 500]);
    expect(one?.p95).toBe(110);
  });

  it('forget what is older than ninety days', async () => {
    await visited(database, 'one', 91 * 24, found(['PAGE-04']));
    await visited(database, 'one', 89 * 24, found([]));
    expect(await daysOf('one')).toBe(`c${'.'.repeat(89)}`);
  });

  it('are counted anew from the visits where the table was not there', async () => {
    await visited(database, 'one', 50, found(['PAGE-04']));
    await visited(database, 'one', 2, found([]));
    const all = 'select * from counterproof_fleet.days order by deployment, day';
    const kept = await database.query(all);
    expect(kept.length).toBeGreaterThan(1);
    await migrate(database, 1);
    await migrate(database, MIGRATIONS.length);
    expect(await database.query(all)).toEqual(kept);
  });
});
