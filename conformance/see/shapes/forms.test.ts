import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDate, isUuid as isUuidOfContract } from '../../../contract/formats.ts';
import { isDay, isUuid } from './forms.ts';

const nearUuid = fc.string({ unit: fc.constantFrom(...'0aFg-é'), minLength: 36, maxLength: 36 });

it('recognizes the UUIDs of the contract', () => {
  const spoilt = fc.tuple(fc.uuid(), fc.nat({ max: 35 }), fc.constantFrom(...'-gG0:é'));
  fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())));
  fc.assert(fc.property(nearUuid, (text) => isUuid(text) === isUuidOfContract(text)));
  fc.assert(
    fc.property(spoilt, ([id, at, sign]) => {
      const text = `${id.slice(0, at)}${sign}${id.slice(at + 1)}`;
      return isUuid(text) === isUuidOfContract(text);
    }),
  );
});

it('recognizes every day of the calendar, and no other', () => {
  const part = (most: number) => fc.nat({ max: most });
  fc.assert(
    fc.property(part(2100), part(13), part(32), (year, month, day) => {
      const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
        '-',
      );
      return isDay(text) === isDate(text);
    }),
  );
});

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2025-04-31', false],
  ['2025-12-31', true],
])('%s: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});
