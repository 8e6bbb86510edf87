import { createHash } from 'node:crypto';

export function digestOf(text: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
