/** What the bench tells the process that makes the load, and what it tells back. */
export interface LoadOrder {
  readonly host: string;
  readonly port: number;
  /** Whole requests as they go over the wire; each connection takes them at random. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** How long; or, when given, how many. */
  readonly seconds: number;
  readonly count?: number;
  /** More servers of the same deployment: connections are dealt out to them in turn. */
  readonly otherPorts?: readonly number[];
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly bytes: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
}
