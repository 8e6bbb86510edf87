import type { RuleResult } from '../model/run.ts';
import type { AnyRule } from './judge.ts';
import { undecided } from './verdict.ts';

/**
 * What a waived failure leaves undecided is waived with it: no decision is demanded of a rule that rests on the same answers, or that
 * presupposes the waived one.
 */
export function leftByWaived(results: readonly RuleResult[], rules: readonly AnyRule[]): readonly RuleResult[] {
  const waived = results.filter(({ waived: by }) => by !== null);
  if (waived.length === 0) return results;
  const presupposed = new Map(rules.map(({ id, presupposes = [] }) => [id, presupposes.flatMap((each) => each.rules)]));
  return results.map((result) => {
    if (!result.demanded || !undecided(result)) return result;
    const named = new Set(presupposed.get(result.rule));
    const by = waived.find((one) => named.has(one.rule) || !answersOf(one).isDisjointFrom(answersOf(result)));
    return by === undefined ? result : { ...result, demanded: false, message: because(result.message, by.rule) };
  });
}

function answersOf({ evidence, findings }: RuleResult): Set<string> {
  return new Set([...evidence, ...findings.flatMap((finding) => finding.evidence)]);
}

function because(message: string, rule: string): string {
  return `${message} (left undecided by the failure of ${rule}, which is waived)`;
}
