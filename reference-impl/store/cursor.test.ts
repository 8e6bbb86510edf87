import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, listKinds } from './cursor.ts';

const list = fc.constantFrom(...Object.values(listKinds));
const organization = fc.integer({ min: 1, max: 40 });
const row = fc.integer({ min: 0, max: 0xffffffff });

describe('a cursor', () => {
  it('is a UUID and decodes to its row, in capitals too', () => {
    fc.assert(
      fc.property(list, organization, row, (kind, owner, number) => {
        const cursor = encodeCursor(kind, owner, number);
        expect(cursor).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
        expect(decodeCursor(kind, owner, cursor)).toBe(number);
        expect(decodeCursor(kind, owner, cursor.toUpperCase())).toBe(number);
      }),
    );
  });

  it('is invalid in another list or organization', () => {
    fc.assert(
      fc.property(list, list, organization, organization, row, (kind, otherKind, owner, otherOwner, number) => {
        fc.pre(kind !== otherKind || owner !== otherOwner);
        expect(decodeCursor(otherKind, otherOwner, encodeCursor(kind, owner, number))).toBeNull();
      }),
    );
  });

  it('is distinguished from any other UUID', () => {
    fc.assert(
      fc.property(list, organization, fc.uuid(), (kind, owner, uuid) => decodeCursor(kind, owner, uuid) === null),
    );
  });

  it('is distinguished from one with a changed digit', () => {
    fc.assert(
      fc.property(row, fc.integer({ min: 0, max: 35 }), fc.constantFrom(...'0123456789abcdef'), (number, at, digit) => {
        const cursor = encodeCursor(listKinds.sales, 1, number);
        fc.pre(cursor[at] !== '-' && cursor[at] !== digit);
        const changed = cursor.slice(0, at) + digit + cursor.slice(at + 1);
        expect(decodeCursor(listKinds.sales, 1, changed)).toBeNull();
      }),
    );
  });
});
