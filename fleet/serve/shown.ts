import type { ListedDeployment } from '../store/facts.ts';
import type { ListedVisit } from '../store/visits.ts';
import type { Result, Seen, Summary, VisitKind } from '../visit/outcome.ts';

/** What the dashboard reads: JSON, so times are text, and nothing in it is a key or a part of an answer. */

/** Of each of the last 90 days, in UTC, the worst that was found: see `overview.ts`. The last is today. */
export type DayLetters = string;

export interface ShownDeployment extends ListedDeployment {
  /** In the last full visit with a verdict. */
  readonly musts: Summary['musts'] | null;
  /** When that visit ended, where its figures are not of today: nothing was seen since. */
  readonly mustsOf: string | null;
  /** In the last full visit, the 95th percentile in ms of the operation that was slowest. */
  readonly p95: number | null;
  /** The slowest of each three days, the last ones last. */
  readonly p95s: readonly (number | null)[];
  readonly days: DayLetters;
  /** When a requirement had another outcome for the last time. */
  readonly changed: string | null;
}

export interface Running {
  readonly deployment: string;
  readonly kind: VisitKind;
  readonly since: string | null;
}

export interface Now {
  readonly now: string;
  readonly running: readonly Running[];
  /** Visits that are due and not begun. */
  readonly waiting: number;
  readonly quiet: readonly { readonly host: string; readonly until: string; readonly because: string }[];
}

/** Deployments that are not in it have not changed since the time that was asked for. */
export interface ShownFleet extends Now {
  readonly deployments: readonly ShownDeployment[];
}

export interface ShownVisit extends Pick<ListedVisit, 'id' | 'kind' | 'due' | 'late'> {
  readonly ended: string;
  readonly result: Result;
  readonly reason: string;
  readonly requests: number;
  readonly durationMs: number;
  readonly musts: Summary['musts'] | null;
  readonly p95: number | null;
  /** A letter for each requirement of the list, as in `fleet/visit/outcome.ts`. */
  readonly list: string | null;
  readonly outcomes: string | null;
}

export type ShownRequirement = Readonly<Record<'id' | 'title' | 'level' | 'section', string>>;

/** A deployment with its visits, the newest first. */
export interface ShownHistory {
  readonly deployment: ShownDeployment;
  readonly visits: readonly ShownVisit[];
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly requirements: readonly ShownRequirement[];
  /** What is known now of each. */
  readonly states: readonly (Seen & { readonly since: string })[];
  /** The 95th percentile in ms by operation, in the last full visit. */
  readonly latency: Readonly<Record<string, number>>;
}

export interface ShownDetail extends Omit<ListedVisit, 'requirements'> {
  /** Whether `/reports/ID` shows it. */
  readonly hasReport: boolean;
}
