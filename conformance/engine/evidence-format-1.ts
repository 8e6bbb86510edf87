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

interface Renamed {
  readonly fields: Readonly<Record<string, string>>;
  /** Values of the field `kind`. */
  readonly kinds?: Readonly<Record<string, string>>;
}

/** What has another name since format 2. Other artifacts are as they were, and may contain what the deployment serves. */
const RENAMED: Readonly<Record<string, Renamed>> = {
  auth: { fields: { gaveData: 'hasData' } },
  tenancy: { fields: { gaveData: 'hasData', strangers: 'foreignIds', beside: 'combinedWith' } },
  rate: { fields: { calledTrouble: 'rateLimitedAs503', told: 'announcedMs' } },
  parameters: {
    fields: {},
    kinds: {
      'limit-taken': 'limits-taken',
      'enum-alone': 'unknown',
      'enum-mixed': 'mixed',
      'enum-taken': 'values-taken',
      'range-taken': 'timestamps-taken',
    },
  },
};

export function upgradedArtifact(artifact: string, gathered: Gathered): Gathered {
  const table = RENAMED[artifact];
  if (table === undefined || gathered.state !== 'gathered') return gathered;
  return { ...gathered, value: renamed(gathered.value, table) };
}

function renamed(value: unknown, table: Renamed): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, table));
  if (!isObject(value)) return value;
  const { fields, kinds } = table;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      fields[name] ?? name,
      name === 'kind' && typeof each === 'string' ? (kinds?.[each] ?? each) : renamed(each, table),
    ]),
  );
}
