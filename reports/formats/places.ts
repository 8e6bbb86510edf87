import { createHash } from 'node:crypto';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import type { RunView } from '../view.ts';

/** Findings that are about no promise: their rules. */
export const OWN_RULES = { waiver: 'waiver-must-go', end: 'run-ended-early' } as const;

/** What a list of findings has that is about no promise, the first to be read first. */
export function ownFindings({ end, endLines, stale }: RunView) {
  const ofEnd =
    end === null ? [] : [{ rule: OWN_RULES.end, lines: [end.title, ...endLines], key: end.suspects[0]?.request ?? '' }];
  const ofWaivers = stale.map(({ waiver, line }) => ({ rule: OWN_RULES.waiver, lines: [line], key: waiver.subject }));
  return [...ofEnd, ...ofWaivers];
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
