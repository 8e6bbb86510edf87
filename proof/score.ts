import { levelOf } from '../conformance/decide/requirements.ts';
import { identity } from '../conformance/identity.ts';
import type { QualificationScore } from '../conformance/model/run.ts';
import { requirementFacts, rules } from '../conformance/suite.ts';
import type { CaseResult } from './qualify-case.ts';

/** The suite's own score, printed in every report. */
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

/** How well reports lead to the cause: over all faults that failed anything. */
export function causeScore(results: readonly Pick<CaseResult, 'causes'>[]) {
  const causes = results.flatMap((result) => result.causes ?? []);
  const counts = causes.map(({ count }) => count).sort((a, b) => a - b);
  const at = (share: number): number => counts[Math.ceil(share * counts.length) - 1] ?? 0;
  // Faults of which the first cause holds the requirement that they break.
  const ownFirst = causes.filter(({ isOwnFirst }) => isOwnFirst).length;
  return { faults: causes.length, median: at(0.5), ninetieth: at(0.9), ownFirst };
}

export function qualificationOf(results: readonly CaseResult[]) {
  return { score: scoreOf(results), idleRules: idleRules(results), results: results.map(kept) };
}

/** What is kept of a case: the same from run to run. */
function kept({ kind, id, title, requirements, verdict, failed, caughtBy, effects, good }: CaseResult) {
  return { kind, id, title, requirements, verdict, failed, caughtBy, effects, good };
}

/** Must rules that caught no fault of their own requirements: whether they work is not proved here. Dredd and the browser need an address: tests/drivers/faults.it.test.ts has a fault for each of their rules. */
export function idleRules(results: readonly CaseResult[]): string[] {
  const byId = new Map(requirementFacts.map((requirement) => [requirement.id, requirement]));
  const busy = new Set(results.filter(({ kind }) => kind === 'fault').flatMap(({ caughtBy }) => caughtBy));
  return rules
    .filter((rule) => levelOf(rule, byId) === 'must' && !DRIVEN.has(rule.area) && !busy.has(rule.id))
    .map(({ id }) => id);
}

const DRIVEN: ReadonlySet<string> = new Set(['dredd', 'browser']);

type Caught = Pick<CaseResult, 'id' | 'failed' | 'caughtBy'>;

/**
 * The faults that no rule of another area sees, and how many others there are. Rules judge evidence one by one: without an area, the
 * evidence of a fault fails exactly the rules of the others.
 */
export function areaScores(caught: readonly Caught[]) {
  const areas = new Map(rules.map(({ id, area }) => [id, area]));
  return [...Map.groupBy(rules, ({ area }) => area)].map(([area, own]) => {
    const lost = caught.filter(({ failed, caughtBy }) =>
      [...failed, ...caughtBy].every((id) => areas.get(id) === area),
    );
    return { area, rules: own.length, caughtWithout: caught.length - lost.length, lost: lost.map(({ id }) => id) };
  });
}
