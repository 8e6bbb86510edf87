import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { rules, type Visit } from '../../conformance/index.ts';
import { SAMPLE_GROUPS } from './sample-groups.ts';
import { SAMPLE_PROBES } from './sample-probes.ts';

/** The most requests that a sample sends. */
export const SAMPLE_BUDGET = 30;

/** What a sample looks at; each deployment goes through all of them in turn. */
export function sampleAt(turn: number): readonly string[] {
  return SAMPLE_GROUPS[turn % SAMPLE_GROUPS.length] ?? [];
}

/** A sample sends neither bursts nor write methods. */
export function sampleSettings(subjects: readonly string[], checking: CounterproofConfig): CounterproofConfig {
  return { ...checking, browser: false, dredd: false, allow: [], only: [...subjects], budget: SAMPLE_BUDGET };
}

/** A visit that asks as a sample does. */
export function sampled(visit: Visit): Visit {
  return { ...visit, extraProbes: [...(visit.extraProbes ?? []), ...SAMPLE_PROBES] };
}

/** Requirements that no sample sees: full visits alone do. */
export function onlyInFull(): readonly string[] {
  const sampled = new Set(SAMPLE_GROUPS.flat());
  const seen = new Set(rules.filter(({ id }) => sampled.has(id)).flatMap(({ requirements }) => requirements));
  return [...new Set(rules.flatMap(({ requirements }) => requirements))].filter((id) => !seen.has(id));
}
