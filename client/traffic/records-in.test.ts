import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordsIn } from './observer.ts';

it('counts the records of any page, as parsing would', () => {
  const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(records, fc.jsonValue(), (data, more) => {
      expect(recordsIn(JSON.stringify({ data, more }))).toBe(data.length);
      expect(recordsIn(JSON.stringify({ data, more }, null, 2))).toBe(data.length);
    }),
  );
});

it.each([['{"data":{"id":"1"}}'], ['{"type":"about:blank"}'], ['{}'], ['[]']])('finds none in %s', (body) => {
  expect(recordsIn(body)).toBe(0);
});
