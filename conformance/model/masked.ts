import type { Mask } from './exchange.ts';
import { memoize } from './values/memoize.ts';

/**
 * Whether a part of a text may have been masked. The deployment has another text, so a search for this one shows nothing. Some
 * texts look masked and are not.
 */
export const looksMasked = memoize((text) => MASKED.test(text), 20_000);

/** Shorter texts are never masked. */
const MASKED = /(?:[a9][^\p{L}\p{M}\p{N}]*){5}/u;

/** Whether a text of a place where values are masked is nothing but a mask. */
export function isMaskedWhole(text: string): boolean {
  return /[a9]/.test(text) && !/[^\P{L}a]|\p{M}|[^\P{N}9]/u.test(text);
}

/** The masked parts of a text of such a place. */
export function maskedRuns(text: string): readonly { readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(RUNS), ({ 0: run, index }) => ({ start: index, end: index + run.length }));
}

/** From the first masked character to the last: no other letter or digit touches it. */
const RUNS = /(?<![\p{L}\p{M}\p{N}])[a9](?:[^\p{L}\p{M}\p{N}"]*[a9]){4,}(?![\p{L}\p{M}\p{N}])/gu;

/** Of what a mask is. */
export function maskedType(shape: string): Mask['type'] {
  return /^-?9[9.]*(?:a[+-]?9+)?$/.test(shape) ? 'number' : 'text';
}

/** Follows every mask that a finding quotes: the shape helps to correct the value, and has to read as one. */
export const MASK_LEGEND = '(masked: a for letters, 9 for digits)';
