import { describe, expect, it } from 'vitest';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Rule } from '../model/rule.ts';

interface Case<Need extends ArtifactName> {
  readonly name: string;
  readonly evidence: Pick<Artifacts, Need>;
  readonly message?: RegExp;
}

interface Cases<Need extends ArtifactName> {
  readonly passes: readonly Case<Need>[];
  readonly fails: readonly Case<Need>[];
  readonly cannotTell?: readonly Case<Need>[];
  readonly inapplicable?: readonly Case<Need>[];
}

/** A rule's cases, beside the rule. A rule that was never seen to pass and to fail is not finished. */
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
  });
}

function declare<Need extends ArtifactName>(rule: Rule<Need>, outcome: Outcome, cases: readonly Case<Need>[]): void {
  for (const { name, evidence, message } of cases) {
    it(`${outcome}: ${name}`, () => {
      const judgement = rule.judge(evidence);
      expect(judgement.outcome, judgement.message).toBe(outcome);
      if (outcome === 'failed') expect(judgement.findings.length).toBeGreaterThan(0);
      if (message !== undefined) expect(`${judgement.message} ${findingText(judgement.findings)}`).toMatch(message);
    });
  }
}

function findingText(findings: readonly { readonly message: string }[]): string {
  return findings.map((finding) => finding.message).join(' ');
}
