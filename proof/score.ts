import { levelOf } from '../conformance/engine/requirements.ts';
import { identity } from '../conformance/identity.ts';
import type { QualificationScore } from '../conformance/model/run.ts';
import { requirementFacts, rules } from '../conformance/suite.ts';
import type { CaseResult } from './qualify-case.ts';

/** The suite's own mark, printed in every report. */
function scoreOf(results: readonly CaseResult[]): QualificationScore {
  const { version, rulesDigest } = identity();
  const faults = results.filter((result) => result.kind === 'fault');
  const correct = results.filter((result) => result.kind !== 'fault');
  return {
    suiteVersion: version,
    rulesDigest,
    faults: faults.length,
    caught: faults.filter((result) => result.good).length,
    variants: correct.length,
    variantsAccused: correct.filter((result) => !result.good).length,
  };
}

/** What is kept of a case: the same from run to run, whatever the machine was doing. */
export type KeptCase = Pick<
  CaseResult,
  'kind' | 'id' | 'title' | 'requirements' | 'verdict' | 'failed' | 'caughtBy' | 'good'
>;

export interface Qualification {
  readonly score: QualificationScore;
  /** Must rules that no fault made fail: whether they work is not proved here. */
  readonly idleRules: readonly string[];
  readonly results: readonly KeptCase[];
}

export function qualificationOf(results: readonly CaseResult[]): Qualification {
  return { score: scoreOf(results), idleRules: idleRules(results), results: results.map(kept) };
}

function kept({ kind, id, title, requirements, verdict, failed, caughtBy, good }: CaseResult): KeptCase {
  return { kind, id, title, requirements, verdict, failed, caughtBy, good };
}

/** Dredd and the browser need an address, and have faults of their own among the tests. */
export function idleRules(results: readonly CaseResult[]): string[] {
  const byId = new Map(requirementFacts.map((requirement) => [requirement.id, requirement]));
  const busy = new Set(results.filter(({ kind }) => kind === 'fault').flatMap(({ failed }) => failed));
  return rules
    .filter((rule) => levelOf(rule, byId) === 'must' && !DRIVEN.has(rule.area) && !busy.has(rule.id))
    .map(({ id }) => id);
}

const DRIVEN: ReadonlySet<string> = new Set(['dredd', 'browser']);
