import { createHash, createHmac } from 'node:crypto';
import { memoize } from '../../model/values/memoize.ts';
import type { Trace } from './inspector.ts';

const SHOWN = 24;

/** The shape of a value: letters as `a`, digits as `9`, cut short. */
export function shapeOf(value: string): string {
  const shape = Array.from(masked(value.slice(0, SHOWN * 4)));
  return shape.length > SHOWN ? `${shape.slice(0, SHOWN).join('')}…` : shape.join('');
}

function masked(text: string): string {
  return text.replace(/\p{N}/gu, '9').replace(/[\p{L}\p{M}]/gu, 'a');
}

export function isShapeCut(value: string): boolean {
  return Array.from(value.slice(0, SHOWN * 4)).length > SHOWN;
}

/** Longer than any text that the contract has a place for, and no longer than what is searched. */
const MOST_KEPT = 5000;
const BEGINNING = 60;

/**
 * A text as it is kept: of one that only a hostile or broken deployment sends, the beginning, and a digest that tells it apart
 * from others. Whole, a few of them on each page fill the memory and the evidence.
 */
export function keptText(text: string): string {
  if (text.length <= MOST_KEPT) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  // A part of a string holds the whole of it in memory; a copy does not.
  const beginning = Buffer.from(text.slice(0, BEGINNING)).toString();
  return `${beginning}… (${text.length} characters, ${digest})`;
}

/** The text with parts masked; lengths stay the same, so that parts can be masked one by one. */
export function hide(text: string, parts: readonly { readonly start: number; readonly end: number }[]): string {
  return parts.reduce(
    (kept, { start, end }) => `${kept.slice(0, start)}${masked(kept.slice(start, end))}${kept.slice(end)}`,
    text,
  );
}

const PERSONAL: ReadonlySet<string> = new Set(['phone', 'email', 'birthday', 'document-id', 'staff-private']);

/** Prose with parts masked; all of it where it is about a person, whom it may name as well. */
export function hideProse(text: string, parts: readonly Trace[]): string {
  const isPersonal = parts.some(({ category, weight }) => weight === 'certain' && PERSONAL.has(category));
  return hide(text, isPersonal ? [{ start: 0, end: text.length }] : parts);
}

/** Bounds the memory of a long run; a pseudonym that was dropped is computed again and is the same. */
const MAX_KNOWN = 40_000;

/** Pseudonyms that keep only equality: `~<kind>:<10 hex>`, with a new key in every run. */
export function pseudonyms(key: Uint8Array): (kind: string, value: string) => string {
  const digestOf = memoize((text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 10), MAX_KNOWN);
  return (kind, value) => `~${kind}:${digestOf(`${kind}\u0000${value}`)}`;
}
