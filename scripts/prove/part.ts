/** A part of the proof: cases of one kind, each of which holds or does not. */
import { inLanes } from '../../contract/serving/recent-results.ts';

export interface Result {
  readonly id: string;
  readonly good: boolean;
  readonly seconds: number;
  /** What was seen where it is not good; else may be empty. */
  readonly said: string;
  /** What the record of this part is made of. */
  readonly detail?: unknown;
}

export interface Part {
  readonly name: string;
  /** All cases, those that take longest first. */
  readonly ids: readonly string[];
  /** How many of them the sample of a commit has; none where left out. */
  readonly sample?: number;
  /** Which may be in it; all where left out. */
  readonly isDrawn?: (id: string) => boolean;
  /** About how long one takes, in seconds on two processors: the time that is left is worked out from it. */
  readonly each: number;
  /** How many processors it keeps busy; one where left out. */
  readonly busy?: number;
  /** Why some cases are not there on this machine. */
  readonly leftOut?: string;
  /** Reports each case when it has ended. */
  readonly run: (ids: readonly string[], how: HowToRun) => Promise<unknown>;
}

export interface HowToRun {
  readonly report: (result: Result) => void;
  /** One at a time, because a busy machine may be why it failed. */
  readonly isAlone: boolean;
}

/** Seconds since a moment that `performance.now()` gave. */
export function since(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}

/** Tries cases one by one, so many at a time. */
export function eachOf(lanes: number, tried: (id: string) => Promise<Pick<Result, 'good' | 'said'>>): Part['run'] {
  return (ids, { report, isAlone }) =>
    inLanes(ids, isAlone ? 1 : lanes, async (id) => {
      const began = performance.now();
      report({ id, ...(await tried(id)), seconds: since(began) });
    });
}
