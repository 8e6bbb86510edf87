import fc from 'fast-check';
import { expect, it } from 'vitest';
import { affordable } from './runner/drive.ts';

it('leaves a body of usual size as it is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(affordable(text)).toBe(text);
    }),
  );
});

it.each(['"', '"\\', '{"data":[', ']]]}', '', '"a\\\\","'])('leaves what is not JSON as it is: %s', (text) => {
  expect(affordable(text)).toBe(text);
});

it('keeps whole records of a long list', () => {
  const records = Array.from({ length: 10_000 }, (_, id) => ({ id, name: '],"\\', items: [{ n: 1 }, { n: 2 }] }));
  const kept = JSON.parse(affordable(JSON.stringify({ data: records, pagination: { nextCursor: null } })));
  expect(kept.data.length).toBeGreaterThan(4000);
  expect(kept.data.length).toBeLessThan(6000);
  expect(kept.data).toEqual(records.slice(0, kept.data.length));
});
