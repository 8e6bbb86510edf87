import fc from 'fast-check';
import { it } from 'vitest';
import { decodings } from './detect/encoded.ts';
import { type Setting, sightings } from './detect/index.ts';

const SETTINGS: readonly Setting[] = ['id', 'personal', 'text', 'label', 'code', 'url', 'unknown', 'error', 'header'];

/** Which is why `inspect` does not look. */
it('nothing can be told by a UUID in lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...SETTINGS), (id, setting) => {
      return sightings(id, setting).length === 0 && decodings(id).length === 0;
    }),
    { numRuns: 5000 },
  );
});
