import { createHash } from 'node:crypto';

export function digestOf(text: string | Uint8Array): string {
  return digestOfAll([text]);
}

/** Of all pieces as if they were one. */
export function digestOfAll(pieces: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `sha256:${hash.digest('hex')}`;
}
