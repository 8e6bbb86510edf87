import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodings } from './encoded.ts';
import { sightings } from './index.ts';
import { inspect } from './inspector.ts';
import type { Setting } from './sighting.ts';

const SETTINGS: readonly Setting[] = ['id', 'personal', 'text', 'label', 'code', 'url', 'unknown', 'error', 'header'];

/** `inspect` does not search UUIDs, for this reason. */
it('a UUID in lower case never contains private data', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...SETTINGS), (id, setting) => {
      return sightings(id, setting).length === 0 && decodings(id).length === 0;
    }),
    { numRuns: 5000 },
  );
});

it('a name that is harmless in one place is checked again in another', () => {
  const packed = '{"reason":"damaged on the way"}';
  const categories = (operation: 'listSales' | 'listInventoryLogs') =>
    inspect(packed, { operation, path: '/data/*/extra', setting: 'unknown' }).map(({ category }) => category);
  expect(categories('listSales')).toEqual([]);
  expect(categories('listInventoryLogs')).toEqual(['log-reason']);
  expect(categories('listSales')).toEqual([]);
});
