import { memoize } from '../kernel/memoize.ts';

/** `Date.parse` with a cache: it is slow, and rules compare the same instants many times. */
export const instantOf = memoize((text) => Date.parse(text), 20_000);
