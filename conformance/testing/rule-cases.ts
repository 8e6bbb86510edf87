import { describe, expect, it } from 'vitest';
import { decide } from '../engine/decide.ts';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import type { FamilyRule } from '../model/family.ts';
import type { Judgement, Outcome } from '../model/outcome.ts';
import type { Rule } from '../model/rule.ts';

/** What the message, or one of the findings, has to say. */
type Case<Need extends ArtifactName> = readonly [name: string, evidence: Pick<Artifacts, Need>, message?: RegExp];

interface Cases<Need extends ArtifactName> {
  readonly passes: readonly Case<Need>[];
  readonly fails: readonly Case<Need>[];
  readonly cannotTell?: readonly Case<Need>[];
  /** Breakage that the rule's tolerance covers: listed, and not decided. */
  readonly tolerates?: readonly Case<Need>[];
  readonly untested?: readonly Case<Need>[];
  readonly inapplicable?: readonly Case<Need>[];
}

/** What the engine makes of a rule's tally. */
export function judgementOf<Need extends ArtifactName>(rule: Rule<Need>, evidence: Pick<Artifacts, Need>): Judgement {
  return decide(rule, rule.judge(evidence));
}

export function rowOf<Need extends ArtifactName>(rows: readonly FamilyRule<Need>[], id: string): FamilyRule<Need> {
  const row = rows.find((rule) => rule.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
}

/** A rule's cases, in a file next to the rule. A rule that was never seen to pass and to fail is not finished. */
export function ruleCases<Need extends ArtifactName>(rule: Rule<Need>, cases: Cases<Need>): void {
  describe(rule.id, () => {
    it('has a case that passes and one that fails', () => {
      expect(cases.passes.length).toBeGreaterThan(0);
      expect(cases.fails.length).toBeGreaterThan(0);
    });
    declare(rule, 'passed', cases.passes);
    declare(rule, 'failed', cases.fails);
    declare(rule, 'cantTell', cases.cannotTell ?? []);
    declare(rule, 'inapplicable', cases.inapplicable ?? []);
    declare(rule, 'untested', cases.untested ?? []);
    declareTolerated(rule, cases.tolerates ?? []);
  });
}

function declare<Need extends ArtifactName>(rule: Rule<Need>, outcome: Outcome, cases: readonly Case<Need>[]): void {
  for (const [name, evidence, message] of cases) {
    it(`${outcome}: ${name}`, () => {
      const judgement = judgementOf(rule, evidence);
      expect(judgement.outcome, judgement.message).toBe(outcome);
      if (outcome === 'failed') expect(judgement.findings.length).toBeGreaterThan(0);
      if (message !== undefined) expect(`${judgement.message} ${findingText(judgement.findings)}`).toMatch(message);
    });
  }
}

function declareTolerated<Need extends ArtifactName>(rule: Rule<Need>, cases: readonly Case<Need>[]): void {
  for (const [name, evidence] of cases) {
    it(`tolerated: ${name}`, () => {
      const judgement = judgementOf(rule, evidence);
      expect(judgement.outcome, judgement.message).toBe('cantTell');
      expect(judgement.tolerated).toBe(rule.tolerates?.because);
      expect(judgement.findings.length).toBeGreaterThan(0);
    });
  }
}

function findingText(findings: readonly { readonly message: string }[]): string {
  return findings.map((finding) => finding.message).join(' ');
}
