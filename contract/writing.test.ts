import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeListEnvelope, writeObjectEnvelope } from './envelope.ts';
import { serializePagination, serializePayment, serializeTabCreator } from './generated/serializers.ts';
import { number, text, UnwritableError } from './writing.ts';

const payment = { paymentMethod: 'CASH', amount: 12.5, sequence: 1, createdAt: '2025-06-14T11:42:07.318Z' } as const;

describe('values', () => {
  test('any text is written as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (value) => JSON.parse(text(value, 'x')) === JSON.parse(JSON.stringify(value)),
      ),
    );
    for (const odd of ['"', '\\', '\n', '\u0000', '\u2028', '\ud800', '😀', 'ต้นทุน', '\u007f']) {
      expect(text(odd, 'x')).toBe(odd === '\u007f' ? `"${odd}"` : JSON.stringify(odd));
    }
  });

  test('any finite number comes back the same', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (value) => JSON.parse(number(value, 'x')) === value,
      ),
    );
  });

  test('NaN and infinity are a fault of ours, not a null', () => {
    expect(() => number(Number.NaN, 'Payment.amount')).toThrow(UnwritableError);
    expect(() => number(Number.POSITIVE_INFINITY, 'Payment.amount')).toThrow('Payment.amount cannot be written');
  });
});

describe('records', () => {
  test('a missing field is named', () => {
    const { amount: _, ...rest } = payment;
    expect(() => serializePayment(JSON.parse(JSON.stringify(rest)))).toThrow(
      'Payment.amount cannot be written: it is undefined',
    );
    expect(() => serializePayment(JSON.parse(JSON.stringify({ ...payment, createdAt: null })))).toThrow(
      'Payment.createdAt',
    );
  });

  test('null is written where the contract allows it', () => {
    expect(serializeTabCreator(null)).toBe('null');
    expect(serializePagination({ nextCursor: null })).toBe('{"nextCursor":null}');
    expect(serializePagination({})).toBe('{}');
  });
});

describe('envelopes', () => {
  const meta = { dateRange: { from: '2025-05-16T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' } };

  test('records that are JSON already go in as they are', () => {
    expect(
      JSON.parse(writeListEnvelope(['{"id":"a"}', '{"id":"b"}'], { pagination: { nextCursor: null }, meta })),
    ).toEqual({
      data: [{ id: 'a' }, { id: 'b' }],
      pagination: { nextCursor: null },
      meta,
    });
    expect(writeListEnvelope([])).toBe('{"data":[]}');
    expect(writeObjectEnvelope('{"id":"a"}')).toBe('{"data":{"id":"a"}}');
  });
});
