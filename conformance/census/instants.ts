import { memoize } from '../kernel/memoize.ts';

/** `Date.parse`, which is slow, and is asked for the same instants by every comparison of the same records. */
export const instantOf = memoize((text) => Date.parse(text), 20_000);
