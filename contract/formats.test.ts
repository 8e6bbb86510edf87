import { describe, expect, test } from 'vitest';
import { isDate, isDateTime, isUriReference, isUuid } from './formats.ts';

describe('formats', () => {
  test.each([
    [isUuid, '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d'],
    [isUuid, '6F1D2C3B-4A59-4687-9C0D-1E2F3A4B5C6D'],
    [isUuid, '00000000-0000-0000-0000-000000000000'],
    [isDate, '2024-02-29'],
    [isDateTime, '2025-06-14T11:42:07.318Z'],
    [isDateTime, '2025-06-14T11:42:07+07:00'],
    [isUriReference, '/problems/x?y=1'],
  ])('%o takes %s', (is, text) => expect(is(text)).toBe(true));

  test.each([
    [isUuid, 'urn:uuid:6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d'],
    [isUuid, '6f1d2c3b4a5946879c0d1e2f3a4b5c6d'],
    [isUuid, '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d '],
    [isDate, '2025-02-29'],
    [isDate, '2025-13-01'],
    [isDate, '25-01-01'],
    [isDateTime, '2025-06-14'],
    [isDateTime, '2025-06-14 11:42:07Z'],
    [isDateTime, '2025-06-14T11:42:07'],
    [isDateTime, '2025-06-14T24:00:00Z'],
    [isDateTime, '2025-06-14T11:42:60Z'],
    [isDateTime, '2025-02-30T00:00:00Z'],
    [isUriReference, 'a b'],
  ])('%o refuses %s', (is, text) => expect(is(text)).toBe(false));
});
