import { createHash } from 'node:crypto';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import type { Exchange, Instant, KeyName, Milliseconds } from '../model/exchange.ts';
import type { Allowance, ProbeContext } from '../model/probe.ts';
import type { JudgedClient, Run, Silence } from '../model/run.ts';
import type { Profile } from './profiles.ts';

/** The result of gathering one artifact, written to the evidence file as it is. */
export type Gathered =
  | { readonly state: 'gathered'; readonly value: unknown }
  /** Not asked for, or an input is missing. */
  | { readonly state: 'skipped'; readonly reason: string }
  /** Asked, but the answers were not enough. */
  | { readonly state: 'notEnough'; readonly reason: string }
  /** Internal error. */
  | { readonly state: 'error'; readonly reason: string };

export type Round = Readonly<Partial<Record<ArtifactName, Gathered>>>;

/** Facts of a check: what was asked and allowed. How it is judged is decided elsewhere (model/decisions.ts). */
export interface EvidenceMeta {
  readonly format: 'counterproof-evidence/2';
  readonly url: string;
  readonly startedAt: Instant;
  readonly durationMs: Milliseconds;
  readonly pace: Pick<Profile, 'concurrency' | 'requestsPerSecond' | 'timeoutMs' | 'retryTimeoutMs'>;
  readonly only: readonly string[] | null;
  readonly budget: number;
  /** Missing in evidence of earlier versions. */
  readonly seed?: string;
  /** What requests sent as User-Agent; left out where it was the name of the suite. */
  readonly userAgent?: string;
  readonly allow: Allowance;
  readonly keys: readonly KeyName[];
  /** Names of the inputs that were present; `null` where the evidence does not record them. */
  readonly inputs: readonly (keyof ProbeContext['inputs'])[] | null;
  readonly requests: number;
  readonly retries: number;
  readonly waitedMs: number;
  /** Why the run was ended before it was complete; left out where it was not. */
  readonly ended?: string;
  /** Where it was ended because nothing was answered any more. */
  readonly silence?: Silence;
  readonly probes: Run['plan']['probes'];
  /** Left out where a deployment is judged. */
  readonly client?: JudgedClient;
}

export interface Evidence {
  readonly meta: EvidenceMeta;
  readonly exchanges: readonly Exchange[];
  /** The first gathering and, where something had to be confirmed, a second. */
  readonly rounds: readonly Round[];
}

/** What the first gathering has of it; undefined where it was not gathered. */
export function gatheredIn<Name extends ArtifactName>(
  { rounds: [first] }: Pick<Evidence, 'rounds'>,
  name: Name,
): Artifacts[Name] | undefined {
  const gathered = first?.[name];
  return gathered?.state === 'gathered' ? (gathered.value as Artifacts[Name]) : undefined;
}

export function digestOf(text: string | Uint8Array): string {
  return digestOfAll([text]);
}

/** The digest of all pieces in a row. */
export function digestOfAll(pieces: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `sha256:${hash.digest('hex')}`;
}
