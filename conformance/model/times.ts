/**
 * A file of a run of thirty years is none, and larger numbers are no time to calculate with.
 * @minimum 0
 * @exclusiveMaximum 1e12
 */
export type Milliseconds = number;

/**
 * With a year of four digits, so that days can be counted from it.
 * @format date-time
 */
export type Instant = string;
