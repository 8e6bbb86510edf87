import { beforeAll, describe, expect, it } from 'vitest';
import { readMonth } from '../../fleet/month/month.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { standings } from '../../fleet/store/facts.ts';
import { history } from '../../fleet/store/visits.ts';
import { deployment, ENGINES, remade } from './places.ts';
import { found, UNREACHABLE, visited } from './seeded.ts';
import { usePlace } from './use-place.ts';

describe.each(ENGINES)('since when a deployment is what it is, on %s', (engine) => {
  let database: Database;
  usePlace(engine, (opened) => {
    database = opened;
  });
  beforeAll(async () => {
    await remade(database);
    await sync(database, [deployment('one', { schedule: 'every 30d' })]);
  });

  /** The first of so many visits, which found what the later ones found too. */
  async function isSince(back: number): Promise<void> {
    const [first] = (await history(database, 'one', back)).toReversed();
    const [standing] = await standings(database);
    expect(standing?.since).toEqual(first?.ended_at);
    const month = new Date().toISOString().slice(0, 7);
    const [reported] = await readMonth(database, month, { name: 'one', tags: null }, '', 1);
    expect([reported?.state, reported?.since]).toEqual([standing?.state, standing?.since?.toISOString()]);
  }

  it('is when the first of the visits in a row was that found it', async () => {
    await visited(database, 'one', 10, found([]));
    await isSince(1);
    await visited(database, 'one', 9, found([]));
    await visited(database, 'one', 8, found([]));
    await isSince(3);
    await visited(database, 'one', 7, UNREACHABLE);
    await isSince(1);
    await visited(database, 'one', 6, UNREACHABLE);
    await isSince(2);
    await visited(database, 'one', 5, found([]));
    await isSince(1);
    await visited(database, 'one', 4, found([]));
    await isSince(2);
    await visited(database, 'one', 3, found(['PAGE-04']));
    await visited(database, 'one', 2, found([]));
    await isSince(1);
  });
});
