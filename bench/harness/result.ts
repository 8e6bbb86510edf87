import type { Finding } from './row.ts';

/** One row as it was last measured; a run of some rows leaves the others as they are. */
export interface Result {
  readonly name: string;
  readonly title: string;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  /** How busy the machine was with this and everything else, over the last minute. */
  readonly load: number;
  readonly seconds: number;
  readonly findings: readonly Finding[];
}
