import { createHash } from 'node:crypto';

export function digestOf(text: string | Uint8Array): string {
  return digestOfAll([text]);
}

/** The digest of all pieces in a row. */
export function digestOfAll(pieces: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `sha256:${hash.digest('hex')}`;
}
