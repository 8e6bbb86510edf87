import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

type Decoder = (body: Buffer, bounds: { readonly maxOutputLength: number }) => Buffer;

const DECODERS: readonly (readonly [RegExp, Decoder])[] = [
  [/^(x-)?gzip$/i, gunzipSync],
  [/^br$/i, brotliDecompressSync],
  [/^deflate$/i, inflateSync],
  [/^zstd$/i, zstdDecompressSync],
];

/** A body that is not what its header promises, or in a coding that nobody here knows. */
export class CodingError extends Error {}

/**
 * The bytes behind a content coding, though none was asked for: some gateways compress for everybody. A RangeError tells
 * of more than `limit` of them.
 */
export function decoded(body: Buffer, coding: string | undefined, limit: number): Buffer {
  if (coding === undefined || coding === '' || /^identity$/i.test(coding) || body.length === 0) return body;
  const decode = DECODERS.find(([name]) => name.test(coding))?.[1];
  if (decode === undefined)
    throw new CodingError(`the body came in a coding that was not asked for: ${coding.slice(0, 40)}`);
  try {
    return decode(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new CodingError(`the body is not the ${coding} that its header promises`);
  }
}
