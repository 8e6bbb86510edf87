import { gunzipSync } from 'node:zlib';
import type { Run } from '../../conformance/model/run.ts';
import { sha256 } from './digest.ts';
import { bare } from './statement.ts';

/** Ten times what the longest visit leaves behind: a file of a few kilobytes can say that it is a terabyte. */
const MOST_MB = 256;

/** Why these bytes are not the evidence that a run names, or nothing where they are. */
export function evidenceProblem(run: Run, bytes: Uint8Array): string | null {
  try {
    return sha256(plain(bytes)) === bare(run.evidence.digest) ? null : 'the evidence is not that of the run';
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? `the evidence is too large: more than ${MOST_MB} MB` : 'the evidence cannot be decompressed';
  }
}

/** The digest is of what the evidence says; its compression may differ from one library to the next. */
function plain(bytes: Uint8Array): Uint8Array {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip ? gunzipSync(bytes, { maxOutputLength: MOST_MB * 2 ** 20, chunkSize: MOST_MB * 2 ** 20 + 1 }) : bytes;
}
