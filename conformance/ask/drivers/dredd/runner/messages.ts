import type { DreddTransaction } from '../../../../model/dredd-evidence.ts';
import type { Arrangement } from '../arrangements.ts';

/** What the child receives, once, over its channel: none of it is ever an argument or an environment variable. */
export interface Job {
  readonly description: string;
  /** Base address, before `/public-api/v1`. */
  readonly url: string;
  readonly key: string;
  readonly arrangements: readonly Arrangement[];
  readonly spacingMs: number;
  /** Certificates in PEM format that are trusted as well. */
  readonly ca?: string | undefined;
  /** Left out, Dredd names itself. */
  readonly userAgent?: string | undefined;
  /** For one exchange, to the last byte. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly retryTimeoutMs: number;
  /** For all exchanges together. */
  readonly totalMs: number;
}

export interface Report {
  readonly version: string;
  /** How many transactions Dredd itself found in the description. */
  readonly compiled: number;
  readonly requests: number;
  readonly transactions: readonly DreddTransaction[];
}
