import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CodingError, decoded } from './content-coding.ts';

const codings = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  GZIP: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  zstd: zstdCompressSync,
};

it.each(Object.entries(codings))('%s gives the bytes back', (coding, encode) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      expect(decoded(encode(bytes), coding, 1 << 20)).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 20 },
  );
});

it.each([undefined, '', 'identity'])('%s is no coding', (coding) => {
  const body = Buffer.from('{}');
  expect(decoded(body, coding, 10)).toBe(body);
});

it('names a coding that it does not know, and one that is not kept', () => {
  expect(() => decoded(Buffer.from('x'), 'snappy', 10)).toThrow(
    new CodingError('the body has a Content-Encoding that was not requested: snappy'),
  );
  expect(() => decoded(Buffer.from('x'), 'jane.doe@example.com', 10)).toThrow(
    new CodingError('the body has a Content-Encoding that was not requested'),
  );
  expect(() => decoded(Buffer.from('{}'), 'gzip', 10)).toThrow(
    new CodingError('the body is not gzip, as its Content-Encoding says'),
  );
});

it('is limited', () => {
  expect(() => decoded(gzipSync(Buffer.alloc(5000)), 'gzip', 1000)).toThrow(RangeError);
});
