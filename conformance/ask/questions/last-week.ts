import type { Window } from '../../model/lists.ts';

const DAY_MS = 86_400_000;

/** A deployment's clock may be behind ours, and it may refuse an instant that it takes for the future. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** The seven days before the run: short, recent and over. */
export function lastWeek(startedAt: string): Window {
  const end = Date.parse(startedAt) - CLOCK_SLACK_MS;
  return { from: new Date(end - 7 * DAY_MS).toISOString(), to: new Date(end).toISOString() };
}
