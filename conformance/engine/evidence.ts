import type { Allowance } from '../model/allowance.ts';
import type { ArtifactName } from '../model/artifacts.ts';
import type { Exchange, KeyName } from '../model/exchange.ts';
import type { Profile } from './profiles.ts';
import type { Waiver } from './waivers.ts';

/** What became of one artifact. Plain data: the evidence file holds it as it is. */
export type Gathered =
  | { readonly state: 'gathered'; readonly value: unknown }
  /** Not asked for, or an input was not given. */
  | { readonly state: 'skipped'; readonly reason: string }
  /** Asked, and got too little. */
  | { readonly state: 'notEnough'; readonly reason: string }
  /** Our own fault. */
  | { readonly state: 'error'; readonly reason: string };

export type Round = Readonly<Partial<Record<ArtifactName, Gathered>>>;

export interface EvidenceMeta {
  readonly format: 'counterproof-evidence/1';
  readonly url: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly profile: Profile;
  readonly only: readonly string[] | null;
  readonly budget: number;
  readonly allow: Allowance;
  readonly keys: readonly KeyName[];
  readonly waivers: readonly Waiver[];
  readonly requests: number;
  readonly retries: number;
  readonly waitedMs: number;
  readonly probes: readonly { readonly probe: string; readonly planned: number; readonly sent: number }[];
}

export interface Evidence {
  readonly meta: EvidenceMeta;
  readonly exchanges: readonly Exchange[];
  /** The first gathering and, where something had to be confirmed, a second. */
  readonly rounds: readonly Round[];
}
