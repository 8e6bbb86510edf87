import { isObject } from '../kernel/json.ts';
import type { Decisions, ProfileDecisions } from '../model/decisions.ts';
import type { EvidenceMeta, Gathered } from './evidence.ts';

interface ProfileOfFormat1 extends ProfileDecisions, Omit<EvidenceMeta['pace'], 'retryTimeoutMs'> {
  readonly patienceMs: number;
}

/** The header of format 1, which recorded the decisions of its check too. */
export interface MetaOfFormat1 extends Omit<EvidenceMeta, 'format' | 'pace' | 'inputs'> {
  readonly format: 'counterproof-evidence/1';
  readonly profile: ProfileOfFormat1;
  readonly waivers: Decisions['waivers'];
}

export function upgradedMeta({ format: _format, profile, waivers, ...facts }: MetaOfFormat1): {
  readonly meta: EvidenceMeta;
  readonly decisions: Decisions;
} {
  const { name, leavesOut, concurrency, requestsPerSecond, timeoutMs, patienceMs } = profile;
  return {
    meta: {
      format: 'counterproof-evidence/2',
      ...facts,
      pace: { concurrency, requestsPerSecond, timeoutMs, retryTimeoutMs: patienceMs },
      inputs: null,
    },
    decisions: { profile: { name, leavesOut }, waivers },
  };
}

/** Fields of artifacts that have another name since format 2. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['gaveData', 'hasData'],
  ['strangers', 'foreignIds'],
  ['calledTrouble', 'rateLimitedAs503'],
]);

export function upgradedArtifact(gathered: Gathered): Gathered {
  return gathered.state === 'gathered' ? { ...gathered, value: renamed(gathered.value) } : gathered;
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [RENAMED.get(name) ?? name, renamed(each)]));
}
