import { memoize } from '../kernel/memoize.ts';

/**
 * Whether a part of a text may have been masked. The deployment has another text, so a search for this one shows nothing. Some
 * texts look masked and are not.
 */
export const looksMasked = memoize((text) => MASKED.test(text), 20_000);

/** Shorter texts are never masked. */
const MASKED = /(?:[a9][^\p{L}\p{M}\p{N}]*){5}/u;
