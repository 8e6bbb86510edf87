import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import type { Exchange } from '../model/exchange.ts';
import { expectationWords } from '../model/expectation.ts';
import type { Area, Finding, Judgement } from '../model/outcome.ts';
import type { Presupposed, Rule } from '../model/rule.ts';
import { keyOf } from '../model/subject.ts';
import type { Tally } from '../model/tally.ts';
import { decide } from './decide.ts';
import type { Evidence, Round } from './evidence.ts';

/** A rule in its area, whose own types no longer matter: the engine gives it exactly the artifacts that it named. */
export interface AnyRule extends Omit<Rule, 'judge' | 'presupposes'> {
  readonly area: Area;
  readonly presupposes?: readonly Presupposed[];
  judge(evidence: Artifacts): Tally;
}

export function anyRule<Need extends ArtifactName>(
  area: Area,
  rule: Rule<Need>,
  presupposes: readonly Presupposed[] = [],
): AnyRule {
  const { presupposes: _, ...facts } = rule;
  const judge = (evidence: Artifacts) => rule.judge(evidence);
  return { ...facts, ...(presupposes.length === 0 ? {} : { presupposes }), area, judge };
}

/** Judgements of a first gathering, where no second one followed. */
export type Judged = ReadonlyMap<AnyRule, Judgement>;

/** Judges one rule over all rounds of evidence. The same evidence gives the same judgement, byte for byte. */
export function judgeRule(rule: AnyRule, { rounds, exchanges }: Evidence): Judgement {
  const [first, second] = rounds;
  if (first === undefined) return undecided('untested', 'nothing was gathered');
  const counted = tallyOf(rule, first, exchanges);
  const judgement = judgementOf(rule, counted);
  if (judgement.outcome !== 'failed' || rule.confirm !== true || second === undefined) return judgement;
  return confirmed(rule, counted, tallyOf(rule, second, exchanges), judgement);
}

export function judgeRound(rule: AnyRule, round: Round, exchanges: readonly Exchange[]): Judgement {
  return judgementOf(rule, tallyOf(rule, round, exchanges));
}

function judgementOf(rule: AnyRule, counted: Tally | Judgement): Judgement {
  return 'outcome' in counted ? counted : decide(rule, counted);
}

/** What the rule counts, or why it could not count anything. */
function tallyOf(rule: AnyRule, round: Round, exchanges: readonly Exchange[]): Tally | Judgement {
  const given: Partial<Record<ArtifactName, unknown>> = {};
  for (const need of rule.needs) {
    if (need === 'exchanges') {
      given.exchanges = exchanges;
      continue;
    }
    const gathered = round[need];
    if (gathered === undefined) return undecided('untested', 'not asked for in this run');
    if (gathered.state === 'skipped') return undecided('untested', gathered.reason);
    if (gathered.state === 'notEnough') return undecided('cantTell', gathered.reason);
    if (gathered.state === 'error') return undecided('error', gathered.reason);
    given[need] = gathered.value;
  }
  try {
    return rule.judge(given as unknown as Artifacts);
  } catch (error) {
    return undecided('error', `the rule failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function undecided(
  outcome: 'untested' | 'cantTell' | 'error',
  message: string,
  evidence: readonly string[] = [],
): Judgement {
  return { outcome, message, findings: [], evidence };
}

/** Shops change while they are read: only what a second gathering shows again counts as broken. */
function confirmed(rule: AnyRule, first: Tally | Judgement, second: Tally | Judgement, failure: Judgement): Judgement {
  const again = judgementOf(rule, second);
  if (again.outcome === 'passed')
    return { ...again, message: `${again.message} (a difference was gone in a second read)` };
  if ('outcome' in first || again.outcome !== 'failed')
    return undecided('cantTell', `a difference could not be confirmed: ${again.message}`, failure.evidence);
  const known = new Map(again.findings.map((finding) => [keyOf(finding.subject), finding]));
  if (!failure.findings.some(({ subject }) => known.has(keyOf(subject))))
    return {
      ...again,
      outcome: 'passed',
      message: 'differences between two reads were gone in a second read',
      findings: [],
    };
  // If what was expected has changed, the shop changed in between: that is another difference in the same place. A fault shows
  // where nothing changed as well.
  const standing = onlyBroken(first, ({ subject, expected = '' }) => {
    const still = known.get(keyOf(subject));
    return still !== undefined && expectationWords(still.expected ?? '') === expectationWords(expected);
  });
  return standing.brokenCases > 0
    ? decide(rule, standing)
    : undecided('cantTell', 'both reads differ, but in other values: too much changed to decide', failure.evidence);
}

/** The tally with only these findings as broken, in each part. */
function onlyBroken(counted: Tally, stands: (finding: Finding) => boolean): Tally {
  const broken = counted.broken.filter(stands);
  const isWhole = broken.length === counted.broken.length;
  return {
    ...counted,
    broken,
    brokenCases: isWhole ? counted.brokenCases : broken.length,
    parts: counted.parts.map((part) => onlyBroken(part, stands)),
  };
}
