import type { Decisions, Kind, KindResult, ProfileDecisions } from '../model/decisions.ts';
import { type Finding, type Judgement, shownFinding } from '../model/outcome.ts';
import { type Allowance, NOT_ALLOWED } from '../model/probe.ts';
import type { RuleResult, Run, RunTarget, ScopeEntry, StoppedAnswering, SuiteIdentity } from '../model/run.ts';
import { field, textField } from '../model/values/json.ts';
import { keptByLine } from '../see/answers.ts';
import { causesOf } from './causes.ts';
import { chartsOf } from './charts/charts.ts';
import { digestOf, type Evidence, gatheredIn } from './evidence.ts';
import { inFront, missingEndpoints, unavailableDocument } from './in-front.ts';
import { type AnyRule, type Judged, judgeRule } from './judge.ts';
import { kindResults, unseenKinds } from './kinds.ts';
import { shownExchange, withQuotedMasks } from './masks.ts';
import { PROFILES } from './profiles.ts';
import { type Known, reproductionOf, withDoubts } from './reproduction/derive.ts';
import { levelOf, type RequirementFacts, requirementResults } from './requirements.ts';
import {
  budgetSpent,
  coverageOf,
  isGiven,
  isRequired,
  latencyOf,
  leftOpenBy,
  leftOpenWords,
  requiredWords,
  summaryOf,
  unansweredSummary,
  undecided,
  verdictOf,
} from './summary.ts';
import { burstSent, lostSales, mockAdvice, stoppedAnswering, unreliableIn, unreliableWords } from './unusual.ts';
import { type Occasion, waiverRef, waiversFor, waiverUses } from './waivers.ts';

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
    return by === undefined
      ? result
      : {
          ...result,
          demanded: false,
          message: `${result.message} (left undecided by the failure of ${by.rule}, which is waived)`,
        };
  });
}

function answersOf({ evidence, findings }: RuleResult): Set<string> {
  return new Set([...evidence, ...findings.flatMap((finding) => finding.evidence)]);
}

export interface Suite {
  readonly rules: readonly AnyRule[];
  readonly requirements: readonly RequirementFacts[];
  readonly identity: SuiteIdentity;
}

/** Exchanges of a passed rule that a report shows, as examples. */
const SHOWN_PER_PASSED_RULE = 2;
/** Exchanges of a failed rule that a report shows; the evidence file has the rest. */
const SHOWN_PER_FAILED_RULE = 40;
const FINDINGS_KEPT = 200;
/** Places to change that the advice of a rule names. */
const FIXES_NAMED = 2;

/** Judges evidence. The same evidence, decisions and rules give the same run, byte for byte. */
export function buildRun(
  evidence: Evidence,
  evidenceDigest: string,
  decisions: Decisions,
  suite: Suite,
  judged: Judged = new Map(),
): Run {
  const { meta } = evidence;
  const byId = new Map(suite.requirements.map((requirement) => [requirement.id, requirement]));
  const known = {
    base: meta.url,
    userAgent: meta.userAgent,
    exchanges: new Map(evidence.exchanges.map((each) => [each.id, each])),
    // As it was served at first.
    document: field(gatheredIn(evidence, 'document'), 'document'),
  };
  const decided = suite.rules.map((rule) => {
    const judge = () => judged.get(rule) ?? judgeRule(rule, evidence);
    const result = resultOf(rule, judge, evidence, decisions, byId, known);
    // Of the answers that it names: an answer that several rules rest on counts for each.
    return { ...result, ms: [...answersOf(result)].reduce((sum, id) => sum + (known.exchanges.get(id)?.ms ?? 0), 0) };
  });
  const results = leftByWaived(withDoubts(decided, known.exchanges), suite.rules);
  const waivers = waiverUses(decisions.waivers, results, occasionOf(evidence, byId));
  const ended = meta.ended ?? null;
  const requirements = requirementResults(suite.requirements, results);
  const { rules, requirements: facts } = suite;
  const kinds = kindResults({ evidence, decisions, rules, facts, results, requirements });
  // What a client was answered on purpose says nothing of a deployment.
  const answered = meta.client === undefined ? evidence.exchanges : [];
  const unreliable = unreliableIn(answered);
  const verdict = verdictOf(results, waivers, meta.only, { kinds, ended, unreliable });
  const stopped = stoppedAnswering(evidence);
  const burst = burstSent(evidence);
  return {
    format: 'counterproof-run/2',
    verdict,
    summary: summaryOf({
      verdict,
      results,
      requirements,
      kinds,
      waivers,
      only: meta.only,
      unanswered: unansweredSummary(answered),
      missing: missingEndpoints(answered),
      unavailable: unavailableDocument(answered),
      leftOpen: meta.only === null ? leftOpenWords(results) : null,
      required: requiredWords(results, suite.rules, decisions.require),
      partial: PROFILES.get(decisions.profile.name)?.checksOnly ?? null,
      spent: meta.requests >= meta.budget ? budgetSpent(meta.budget) : null,
      ended,
      unreliable: unreliableWords(unreliable),
      mock: mockAdvice(answered, decisions.profile.name),
    }),
    ...(ended === null ? {} : { ended }),
    ...(stopped === null ? {} : { stoppedAnswering: stopped }),
    ...(unreliable.length === 0 ? {} : { unreliable }),
    target: targetOf(evidence),
    suite: suite.identity,
    profile: profileOf(evidence, decisions),
    startedAt: meta.startedAt,
    durationMs: meta.durationMs,
    requests: meta.requests,
    pace: {
      requestsPerSecond: Math.round((meta.requests / Math.max(1, meta.durationMs)) * 10_000) / 10,
      concurrency: meta.pace.concurrency,
      waitedMs: meta.waitedMs,
      retries: meta.retries,
    },
    plan: { ...(meta.seed === undefined ? {} : { seed: meta.seed }), probes: meta.probes },
    ...(burst === null ? {} : { burst }),
    decisions,
    evidence: { digest: evidenceDigest, exchanges: evidence.exchanges.length },
    results,
    causes: causesOf({
      results,
      rules,
      exchanges: evidence.exchanges,
      lostSales: lostSales(evidence),
      inFront: inFront(answered),
    }),
    requirements,
    waivers,
    kinds,
    scope: scopeOf(results, kinds, rules),
    coverage: coverageOf(evidence.exchanges),
    latency: latencyOf(evidence.exchanges),
    charts: chartsOf(evidence, results),
    exchanges: shownExchanges(evidence, results, stopped),
  };
}

function resultOf(
  rule: AnyRule,
  judge: () => Judgement,
  evidence: Evidence,
  decisions: Decisions,
  byId: ReadonlyMap<string, RequirementFacts>,
  known: Known,
): RuleResult {
  const { profile, waivers } = decisions;
  const { only, allow } = evidence.meta;
  const asked = isAsked(rule, profile, only, allow);
  const leftOut: Judgement = { outcome: 'untested', message: `${asked}`, findings: [], evidence: [] };
  const judged = asked === true ? explained(judge(), evidence.meta.ended) : leftOut;
  const judgement = withQuotedMasks(judged, known.exchanges);
  const level = levelOf(rule, byId);
  const base = { rule: rule.id, requirements: rule.requirements };
  const reproduction = judgement.outcome === 'failed' ? reproductionOf(judgement.findings, known) : null;
  const keptBy = judgement.sides === undefined ? null : keptByLine(judgement.sides, known.exchanges);
  const isForbidden = rule.permission !== undefined && asked === NOT_ALLOWED[rule.permission];
  const isOpen = judgement.outcome === 'untested' && (asked === true || isForbidden);
  const leavesOpen = isOpen ? leftOpenBy(rule, evidence.meta) : null;
  const isBroken = judgement.outcome === 'failed' && level === 'must';
  return {
    ...base,
    title: rule.title,
    fault: faultOf(rule, judgement.findings),
    fix: fixOf(rule, judgement.findings),
    area: rule.area,
    level,
    outcome: judgement.outcome,
    demanded: (asked === true && isDemanded(rule, judgement)) || isMissed(rule, judgement, evidence, decisions),
    message: judgement.message,
    ...(keptBy === null ? {} : { keptBy }),
    findings: judgement.findings.slice(0, FINDINGS_KEPT).map(shownFinding),
    evidence: judgement.evidence.slice(0, FINDINGS_KEPT),
    ...(judgement.tolerated === undefined ? {} : { tolerated: judgement.tolerated }),
    ...(reproduction === null ? {} : { reproduction }),
    ...(leavesOpen === null ? {} : { leavesOpen }),
    waived: isBroken ? waiverRef(waiversFor(waivers, base, occasionOf(evidence, byId))) : null,
  };
}

/** What all findings say of it, or what the rule is named after. */
function faultOf(rule: Pick<AnyRule, 'fault'>, [first, ...others]: readonly Finding[]): string {
  return others.every(({ fault }) => fault === first?.fault) ? (first?.fault ?? rule.fault) : rule.fault;
}

/** The first places to change, then the advice of the rule, where the failure is what the rule is named after. */
function fixOf(rule: Pick<AnyRule, 'fault' | 'fix'>, findings: readonly Finding[]): string {
  const known = [...new Set(findings.flatMap((finding) => finding.fix ?? []))];
  const more = known.length - FIXES_NAMED;
  const general = known.length > 0 && faultOf(rule, findings) !== rule.fault ? [] : [rule.fix];
  return [...known.slice(0, FIXES_NAMED), ...(more > 0 ? [`And ${more} more like it.`] : []), ...general].join(' ');
}

/** One reason for all that an ended run left open, instead of what each rule missed. */
function explained(judgement: Judgement, ended: string | undefined): Judgement {
  const isExplained = ended !== undefined && judgement.outcome === 'cantTell' && judgement.tolerated === undefined;
  return isExplained ? { ...judgement, message: ended } : judgement;
}

function occasionOf({ meta }: Evidence, byId: ReadonlyMap<string, RequirementFacts>): Occasion {
  return {
    day: meta.startedAt.slice(0, 10),
    url: meta.url,
    isMust: (requirement) => byId.get(requirement)?.level === 'must',
  };
}

export function isAsked(
  rule: Pick<AnyRule, 'id' | 'area' | 'permission'>,
  profile: ProfileDecisions,
  only: readonly string[] | null,
  allow?: Allowance,
): true | string {
  if (leaves(profile, rule)) {
    const built = PROFILES.get(profile.name);
    const isByProfile = built !== undefined && leaves(built, rule);
    return isByProfile ? `left out by the profile "${profile.name}"` : 'left out on request';
  }
  if (only !== null && !only.includes(rule.area) && !only.includes(rule.id))
    return `not among --only ${only.join(',')}`;
  if (rule.permission !== undefined && allow?.[rule.permission] === false) return NOT_ALLOWED[rule.permission];
  return true;
}

function leaves(
  { leavesOut }: Pick<ProfileDecisions, 'leavesOut'>,
  { id, area }: Pick<AnyRule, 'id' | 'area'>,
): boolean {
  return leavesOut.includes(area) || leavesOut.includes(id);
}

function isDemanded(rule: AnyRule, judgement: Judgement): boolean {
  if (rule.advisory === true || rule.demand === 'input' || judgement.tolerated !== undefined) return false;
  return rule.demand === 'always' || judgement.lacksData !== true;
}

/** Required by the user, and not decided. What the deployment's data cannot decide is not required. */
function isMissed(rule: AnyRule, judgement: Judgement, { meta }: Evidence, { require = [] }: Decisions): boolean {
  if (!isRequired(rule, require) || judgement.lacksData === true) return false;
  return judgement.outcome !== 'untested' || rule.input === undefined || !isGiven(rule.input, meta);
}

function scopeOf(
  results: readonly RuleResult[],
  kinds: readonly KindResult[],
  rules: readonly AnyRule[],
): ScopeEntry[] {
  const lackedBy = unseenKinds(kinds, rules);
  const open = results
    .filter((result) => undecided(result) && result.tolerated === undefined)
    .map(
      (result): ScopeEntry => ({ subject: result.rule, outcome: result.outcome, reason: reasonOf(result, lackedBy) }),
    );
  const unseen = kinds
    .filter(({ state }) => state === 'missing' || state === 'without')
    .map(({ kind, message }): ScopeEntry => ({ subject: kind, outcome: 'untested', reason: message }));
  return [...unseen, ...open];
}

/** Data that was not seen is said in one way, whichever rule lacks it. */
function reasonOf({ rule, outcome, demanded, message }: RuleResult, lackedBy: ReadonlyMap<string, Kind>): string {
  const lacking = outcome === 'cantTell' && !demanded ? lackedBy.get(rule) : undefined;
  return lacking === undefined ? message : `no ${lacking} were seen`;
}

function profileOf({ meta }: Evidence, { profile }: Decisions): Run['profile'] {
  return {
    name: profile.name,
    digest: digestOf(JSON.stringify({ ...profile, ...meta.pace, budget: meta.budget })),
    allow: meta.allow,
    only: meta.only,
    budget: meta.budget,
    ...(meta.userAgent === undefined ? {} : { userAgent: meta.userAgent }),
  };
}

function targetOf({ meta: { url, client }, exchanges }: Evidence): RunTarget {
  if (client !== undefined) return { url, apiVersion: null, software: null, client };
  const served = exchanges.find(({ operation, status }) => operation === 'getOpenapi' && status === 200);
  const software = exchanges[0]?.headers.find(([name]) => name === 'server')?.[1] ?? null;
  return { url, apiVersion: textField(field(served?.body, 'info'), 'version') || null, software };
}

function shownExchanges(
  evidence: Evidence,
  results: readonly RuleResult[],
  stopped: StoppedAnswering | null,
): Run['exchanges'] {
  const wanted = new Set([
    ...results.flatMap((result) =>
      result.evidence.slice(0, result.outcome === 'failed' ? SHOWN_PER_FAILED_RULE : SHOWN_PER_PASSED_RULE),
    ),
    ...(stopped === null ? [] : [stopped.lastAnswered, ...stopped.inFlight]),
  ]);
  return evidence.exchanges
    .filter((exchange) => wanted.has(exchange.id))
    .map((exchange) => shownExchange(evidence.meta.client === undefined ? evidence.meta.url : null, exchange));
}
