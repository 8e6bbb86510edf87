import { remembered } from '../kernel/remembered.ts';

/** `Date.parse`, which is slow, and is asked for the same instants by every comparison of the same records. */
export const instantOf = remembered((text) => Date.parse(text), 20_000);
