import { describe, expect, it } from 'vitest';
import { decide } from '../decide/decide.ts';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import { messageText, writtenMessage } from '../model/message.ts';
import { type Judgement, type Outcome, shownFinding } from '../model/outcome.ts';
import type { Rule } from '../model/rule.ts';

/** What the message, or one of the findings, has to say. */
type Case<Need extends ArtifactName> = readonly [name: string, evidence: Pick<Artifacts, Need>, message?: RegExp];

interface Cases<Need extends ArtifactName> {
  readonly passes?: readonly Case<Need>[];
  readonly fails?: readonly Case<Need>[];
  readonly cannotTell?: readonly Case<Need>[];
  /** Breakage that the rule's tolerance covers: listed, and not decided. */
  readonly tolerates?: readonly Case<Need>[];
  readonly inapplicable?: readonly Case<Need>[];
}

/**
 * What the engine makes of a rule's tally. `template` and `values` of each finding have to give its `message`, and what was
 * received never reads as what was expected.
 */
export function judgementOf<Need extends ArtifactName>(rule: Rule<Need>, evidence: Pick<Artifacts, Need>): Judgement {
  const judgement = decide(rule, rule.judge(evidence));
  for (const finding of judgement.findings) {
    const { message, template, values } = writtenMessage(finding.message);
    expect(messageText({ template, values })).toBe(message);
    const { expected, received } = shownFinding(finding);
    if (expected !== undefined) expect(received, message).not.toBe(expected);
  }
  return judgement;
}

/** The message of a judgement and those of its findings, in one text. */
export function textOf({ message, findings }: Judgement): string {
  return [message, ...findings.map((finding) => messageText(finding.message))].join(' ');
}

export function rowOf<Row extends Pick<Rule, 'id'>>(rows: readonly Row[], id: string): Row {
  const row = rows.find((rule) => rule.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
}

/**
 * What the catalogue of faults and correct variants cannot show of a rule: evidence that is missing or odd, and words that are
 * hard to compose. That each rule passes and fails is shown there, by whole deployments.
 */
export function ruleCases<Need extends ArtifactName>(rule: Rule<Need>, cases: Cases<Need>): void {
  describe(rule.id, () => {
    for (const [kind, outcome] of OUTCOMES) for (const one of cases[kind] ?? []) declare(rule, kind, outcome, one);
  });
}

const OUTCOMES = [
  ['passes', 'passed'],
  ['fails', 'failed'],
  ['cannotTell', 'cantTell'],
  ['tolerates', 'cantTell'],
  ['inapplicable', 'inapplicable'],
] as const;

function declare<Need extends ArtifactName>(
  rule: Rule<Need>,
  kind: keyof Cases<Need>,
  expected: Outcome,
  [name, evidence, text]: Case<Need>,
): void {
  it(`${kind}: ${name}`, () => {
    const judgement = judgementOf(rule, evidence);
    const { outcome, tolerated, findings, message } = judgement;
    expect(outcome, message).toBe(expected);
    if (kind === 'tolerates') expect(tolerated).toBe(rule.tolerates?.because);
    if (kind === 'tolerates' || kind === 'fails') expect(findings.length).toBeGreaterThan(0);
    if (text !== undefined) expect(textOf(judgement)).toMatch(text);
  });
}
