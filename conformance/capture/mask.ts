import { createHmac } from 'node:crypto';

const SHOWN = 24;

/** What a value looks like and not what it says: letters as `a`, digits as `9`, cut short. */
export function shapeOf(value: string): string {
  const head = value.slice(0, SHOWN * 4);
  const shape = Array.from(head.replace(/\p{N}/gu, '9').replace(/[\p{L}\p{M}]/gu, 'a'));
  return shape.length > SHOWN ? `${shape.slice(0, SHOWN).join('')}…` : shape.join('');
}

/** The text with parts of it masked; lengths are kept, so that one can be masked after the other. */
export function hide(text: string, parts: readonly { readonly start: number; readonly end: number }[]): string {
  return parts.reduce((kept, { start, end }) => {
    const hidden = kept
      .slice(start, end)
      .replace(/\p{N}/gu, '9')
      .replace(/[\p{L}\p{M}]/gu, 'a');
    return `${kept.slice(0, start)}${hidden}${kept.slice(end)}`;
  }, text);
}

/** Pseudonyms that keep equality and nothing else: `~<kind>:<10 hex>`, keyed anew for every run. */
export function pseudonyms(key: Uint8Array): (kind: string, value: string) => string {
  const known = new Map<string, string>();
  return (kind, value) => {
    const slot = `${kind}\u0000${value}`;
    const found = known.get(slot);
    if (found !== undefined) return found;
    const digest = createHmac('sha256', key).update(slot).digest('hex').slice(0, 10);
    const pseudonym = `~${kind}:${digest}`;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(slot, pseudonym);
    return pseudonym;
  };
}

/** Bounds the memory of a long run; a pseudonym that was forgotten is computed again, to the same text. */
const MAX_KNOWN = 20_000;
