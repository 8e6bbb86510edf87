import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timestamp } from './public-records.ts';

it('writes instants as toISOString does', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      expect(timestamp(date.getTime())).toBe(date.toISOString());
    }),
  );
});
