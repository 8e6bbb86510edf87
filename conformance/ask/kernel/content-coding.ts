import * as zlib from 'node:zlib';

type Decoder = (body: Buffer, bounds: { readonly maxOutputLength: number }) => Buffer;

const { brotliDecompressSync, gunzipSync, inflateSync } = zlib;
/** Node has it from 22.15 on. */
const { zstdDecompressSync }: Partial<typeof zlib> = zlib;

const DECODERS: readonly (readonly [RegExp, Decoder])[] = [
  [/^(x-)?gzip$/i, gunzipSync],
  [/^br$/i, brotliDecompressSync],
  [/^deflate$/i, inflateSync],
  ...(zstdDecompressSync === undefined ? [] : [[/^zstd$/i, zstdDecompressSync] as const]),
];

/** A body that does not match its Content-Encoding, or an unknown encoding. */
export class CodingError extends Error {}

/**
 * Decodes a body. Some gateways compress although the request does not accept it. A RangeError means more than `limit`
 * bytes.
 */
export function decoded(body: Buffer, coding: string | undefined, limit: number): Buffer {
  if (coding === undefined || coding === '' || /^identity$/i.test(coding) || body.length === 0) return body;
  const decode = DECODERS.find(([name]) => name.test(coding))?.[1];
  if (decode === undefined)
    throw new CodingError(`the body has a Content-Encoding that was not requested${shown(coding)}`);
  try {
    return decode(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new CodingError(`the body is not ${coding}, as its Content-Encoding says`);
  }
}

/** A name; any other text may hold what is private. */
function shown(coding: string): string {
  return /^[a-z-]{1,20}$/i.test(coding) ? `: ${coding}` : '';
}
