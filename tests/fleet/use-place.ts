import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../fleet/store/database.ts';
import { type ENGINES, type Place, placeOn } from './places.ts';

/** A place for all tests of a block; the helper opens and closes it. */
export function usePlace(engine: (typeof ENGINES)[number], use: (database: Database, place: Place) => void): void {
  let place: Place | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    place = await placeOn(engine);
    database = await place.open();
    use(database, place);
  });
  afterAll(async () => {
    await database?.close();
    await place?.close();
  });
}
