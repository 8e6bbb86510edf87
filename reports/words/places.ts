import { createHash } from 'node:crypto';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { causesIn } from './causes.ts';

/** Findings that are about no promise: their rules. */
export const OWN_RULES = { waiver: 'waiver-must-go', end: 'run-ended-early' } as const;

/** The failed rules that follow from another one, with that one. */
export function followers(run: Run): ReadonlyMap<string, string> {
  return new Map(causesIn(run).flatMap((cause) => cause.follows.map(({ rule }) => [rule, cause.result.rule] as const)));
}

/** One for each cause; also what is advisory or waived. */
export function leadingFailures(run: Run): readonly RuleResult[] {
  const follows = followers(run);
  return run.results.filter(({ rule, outcome }) => outcome === 'failed' && !follows.has(rule));
}

/** A failed rule without findings still has to be seen. */
export function firstFinding({ findings: [first], message, evidence }: RuleResult): ShownFinding {
  return first ?? { key: '', subject: {}, message, template: message, values: {}, evidence };
}

/** A finding keeps its identity from run to run. */
export function fingerprintOf(result: RuleResult): string {
  return fingerprint(result.rule, firstFinding(result).key);
}

export function fingerprint(rule: string, key: string): string {
  return createHash('sha256').update(`${rule}\n${key}`).digest('hex').slice(0, 32);
}
