import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import type { Exchange } from '../model/exchange.ts';
import { type Area, cantTell, type Finding, failed, type Judgement, passed, untested } from '../model/outcome.ts';
import type { Rule } from '../model/rule.ts';
import type { Tally } from '../model/tally.ts';
import { decide } from './decide.ts';
import type { Evidence, Round } from './evidence.ts';

/** A rule in its area, whose own types no longer matter: the engine gives it exactly the artifacts that it named. */
export interface AnyRule extends Omit<Rule, 'judge' | 'area'> {
  readonly area: Area;
  judge(evidence: Artifacts): Tally | Judgement;
}

export function anyRule<Need extends ArtifactName>(area: Area, rule: Rule<Need>): AnyRule {
  return { ...rule, area, judge: (evidence) => rule.judge(evidence) };
}

/** Judgements of a first gathering, where no second one followed. */
export type Judged = ReadonlyMap<AnyRule, Judgement>;

/** Judges one rule over all rounds of evidence. The same evidence gives the same judgement, byte for byte. */
export function judgeRule(rule: AnyRule, { rounds, exchanges }: Evidence): Judgement {
  const [first, second] = rounds;
  if (first === undefined) return untested('nothing was gathered');
  const judgement = judgeRound(rule, first, exchanges);
  if (judgement.outcome !== 'failed' || rule.confirm !== true || second === undefined) return judgement;
  return confirmed(judgement, judgeRound(rule, second, exchanges));
}

export function judgeRound(rule: AnyRule, round: Round, exchanges: readonly Exchange[]): Judgement {
  const given: Partial<Record<ArtifactName, unknown>> = {};
  for (const need of rule.needs) {
    if (need === 'exchanges') {
      given.exchanges = exchanges;
      continue;
    }
    const gathered = round[need];
    if (gathered === undefined) return untested('not asked for in this run');
    if (gathered.state === 'skipped') return untested(gathered.reason);
    if (gathered.state === 'notEnough') return cantTell(gathered.reason);
    if (gathered.state === 'error') return ourFault(gathered.reason);
    given[need] = gathered.value;
  }
  try {
    return decided(rule, rule.judge(given as unknown as Artifacts));
  } catch (error) {
    return ourFault(`the rule broke: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Rules that were not moved to tallies yet still decide for themselves. */
export function decided(rule: Pick<AnyRule, 'tolerates' | 'quorum'>, result: Tally | Judgement): Judgement {
  return 'outcome' in result ? result : decide(rule, result);
}

function ourFault(reason: string): Judgement {
  return { outcome: 'error', message: reason, findings: [], evidence: [] };
}

/** Shops change while they are read: what the second gathering does not show again was no fault. */
function confirmed(first: Judgement, second: Judgement): Judgement {
  if (second.outcome === 'passed')
    return passed(`${second.message} (a difference was gone when it was read again)`, second.evidence);
  if (second.outcome !== 'failed')
    return cantTell(`a difference could not be confirmed: ${second.message}`, first.evidence);
  const again = new Map(second.findings.map((finding) => [finding.key, finding]));
  const same = first.findings.filter(({ key }) => again.has(key));
  if (same.length === 0)
    return passed('differences between two reads were gone when they were read again', second.evidence);
  const stand = same.filter((finding) => isStill(finding, again.get(finding.key)));
  return stand.length === 0
    ? cantTell('differences were there at both readings, but other ones: too much changed to tell', first.evidence)
    : failed(first.message, stand);
}

/**
 * Where what was expected changed, the shop did in between: that is another difference in the same place, be it that the past
 * changes all the time, or that figures are kept for some seconds and lag behind. A fault of a figure is there where nothing
 * changed as well.
 */
function isStill({ expected }: Finding, again: Finding | undefined): boolean {
  return again !== undefined && again.expected === expected;
}
