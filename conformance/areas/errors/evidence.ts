import type { AskedOperation, Exchange } from '../../model/exchange.ts';

/** What a 429 said about coming back, and whether the deployment served again then. */
export interface LimitMet {
  readonly exchange: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Milliseconds to wait as the headers say; null where nothing could be read. */
  readonly told: number | null;
  /** Status of the request after that time; null where none was made, or no answer came. */
  readonly after: number | null;
  readonly afterExchange: string | null;
}

export interface RateEvidence {
  readonly burst: 'sent' | 'not allowed';
  readonly sent: number;
  /** How often each status came during the burst. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Exchanges that were answered 503 and spoke of a limit: it was the limit, and no trouble. */
  readonly rateLimitedAs503: readonly string[];
  /** The windows that were waited for, one after the other; empty where no limit was met. */
  readonly met: readonly LimitMet[];
}

/** A question that was answered 500, and what came of it when the rest of the run was over. */
export interface Breakdown {
  readonly operation: AskedOperation;
  readonly query: Exchange['query'];
  /** The first time, and the times after it. */
  readonly exchanges: readonly string[];
  /** Of the two times that it was asked again. */
  readonly statuses: readonly (number | null)[];
  /** A plain question of the same operation, asked in between. */
  readonly control: number | null;
}
