import { hash } from 'node:crypto';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import type { RunView } from '../view.ts';

const [WAIVER, END] = ['waiver-must-go', 'run-ended-early'];

/** Findings that are about no promise of the deployment: their rules. */
export const OWN_RULES = [
  { rule: WAIVER, title: 'A waiver is expired, names nothing, or is not needed' },
  { rule: END, title: 'The run was ended before it was complete, or answered too unreliably for a verdict' },
] as const;

/** What a list of findings has that is about no promise, the first to be read first. */
export function ownFindings({ end, endLines, stale }: RunView) {
  const ofEnd =
    end === null ? [] : [{ rule: END, lines: [end.title, ...endLines], key: end.suspects[0]?.request ?? '' }];
  return [...ofEnd, ...stale.map(({ waiver, line }) => ({ rule: WAIVER, lines: [line], key: waiver.subject }))];
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
  return hash('sha256', `${rule}\n${key}`).slice(0, 32);
}
