import type { Judgement } from '../model/outcome.ts';
import type { RuleResult, Run, ScopeEntry, SuiteIdentity } from '../model/run.ts';
import { digestOf } from './digest.ts';
import type { Evidence } from './evidence.ts';
import { hindranceOf } from './hindrance.ts';
import { type AnyRule, judgeRule } from './judge.ts';
import { missingEndpoints } from './missing-endpoints.ts';
import { PROFILES, type Profile } from './profiles.ts';
import { levelOf, type RequirementFacts, requirementResults } from './requirements.ts';
import { shownExchange } from './shown.ts';
import { coverageOf, latencyOf } from './statistics.ts';
import { summaryOf } from './summary.ts';
import { undecided, verdictOf } from './verdict.ts';
import { type Occasion, waiverRef, waiversFor, waiverUses } from './waivers.ts';

export interface Suite {
  readonly rules: readonly AnyRule[];
  readonly requirements: readonly RequirementFacts[];
  readonly identity: SuiteIdentity;
}

/** Exchanges of rules that passed, shown as examples. */
const SHOWN_PER_PASSED_RULE = 2;
/** Of a fault that is in every answer, so many say it all; the evidence file has the rest. */
const SHOWN_PER_FAILED_RULE = 40;
const FINDINGS_KEPT = 200;

/** From evidence to a run: no network, no clock, no chance. */
export function buildRun(evidence: Evidence, evidenceDigest: string, suite: Suite): Run {
  const { meta } = evidence;
  const byId = new Map(suite.requirements.map((requirement) => [requirement.id, requirement]));
  const results = suite.rules.map((rule) => resultOf(rule, evidence, byId));
  const waivers = waiverUses(meta.waivers, results, occasionOf(evidence, byId));
  const verdict = verdictOf(results, waivers, meta.only);
  return {
    format: 'counterproof-run/1',
    verdict,
    summary: summaryOf({
      verdict,
      results,
      waivers,
      only: meta.only,
      hindrance: hindranceOf(evidence.exchanges),
      missing: missingEndpoints(evidence.exchanges),
    }),
    target: { url: meta.url, apiVersion: null, software: softwareOf(evidence) },
    suite: suite.identity,
    profile: profileOf(evidence),
    startedAt: meta.startedAt,
    durationMs: meta.durationMs,
    requests: meta.requests,
    pace: {
      requestsPerSecond: Math.round((meta.requests / Math.max(1, meta.durationMs)) * 10_000) / 10,
      concurrency: meta.profile.concurrency,
      waitedMs: meta.waitedMs,
      retries: meta.retries,
    },
    plan: { probes: meta.probes },
    evidence: { digest: evidenceDigest, exchanges: evidence.exchanges.length },
    results,
    requirements: requirementResults(suite.requirements, results),
    waivers,
    scope: scopeOf(results),
    coverage: coverageOf(evidence.exchanges),
    latency: latencyOf(evidence.exchanges),
    exchanges: shownExchanges(evidence, results),
  };
}

function resultOf(rule: AnyRule, evidence: Evidence, byId: ReadonlyMap<string, RequirementFacts>): RuleResult {
  const { meta } = evidence;
  const asked = isAsked(rule, meta.profile, meta.only);
  const judgement = asked === true ? judgeRule(rule, evidence) : leftOut(asked);
  const level = levelOf(rule, byId);
  const base = { rule: rule.id, requirements: rule.requirements };
  const isBroken = judgement.outcome === 'failed' && level === 'must';
  return {
    ...base,
    title: rule.title,
    ...optional(rule),
    area: rule.area,
    level,
    outcome: judgement.outcome,
    demanded: asked === true && isDemanded(rule, judgement),
    message: judgement.message,
    findings: judgement.findings.slice(0, FINDINGS_KEPT),
    evidence: judgement.evidence.slice(0, FINDINGS_KEPT),
    ...(judgement.tolerated === undefined ? {} : { tolerated: judgement.tolerated }),
    waived: isBroken ? waiverRef(waiversFor(meta.waivers, base, occasionOf(evidence, byId))) : null,
  };
}

function optional({ fault, fix, formerly }: AnyRule): Pick<RuleResult, 'fault' | 'fix' | 'formerly'> {
  return {
    ...(fault === undefined ? {} : { fault }),
    ...(fix === undefined ? {} : { fix }),
    ...(formerly === undefined ? {} : { formerly }),
  };
}

function occasionOf({ meta }: Evidence, byId: ReadonlyMap<string, RequirementFacts>): Occasion {
  return {
    day: meta.startedAt.slice(0, 10),
    url: meta.url,
    isMust: (requirement) => byId.get(requirement)?.level === 'must',
  };
}

export function isAsked(
  rule: Pick<AnyRule, 'id' | 'area'>,
  profile: Profile,
  only: readonly string[] | null,
): true | string {
  if (leaves(profile, rule)) return leftOutBy(profile, rule);
  if (only !== null && !only.includes(rule.area) && !only.includes(rule.id))
    return `not among --only ${only.join(',')}`;
  return true;
}

function leaves({ leavesOut }: Pick<Profile, 'leavesOut'>, { id, area }: Pick<AnyRule, 'id' | 'area'>): boolean {
  return leavesOut.includes(area) || leavesOut.includes(id);
}

/** Who asked for less than the profile has to read that it was their wish. */
function leftOutBy(profile: Profile, rule: Pick<AnyRule, 'id' | 'area'>): string {
  const built = PROFILES.get(profile.name);
  return built !== undefined && leaves(built, rule)
    ? `left out by the profile "${profile.name}"`
    : 'left out on request';
}

function leftOut(reason: string): Judgement {
  return { outcome: 'untested', message: reason, findings: [], evidence: [] };
}

function isDemanded(rule: AnyRule, judgement: Judgement): boolean {
  if (rule.advisory === true || rule.demand === 'input' || judgement.tolerated !== undefined) return false;
  return rule.demand === 'always' || judgement.lacksData !== true;
}

function scopeOf(results: readonly RuleResult[]): ScopeEntry[] {
  return results
    .filter((result) => undecided(result) && result.tolerated === undefined)
    .map((result) => ({ subject: result.rule, outcome: result.outcome, reason: result.message }));
}

function profileOf({ meta }: Evidence): Run['profile'] {
  return {
    name: meta.profile.name,
    digest: digestOf(JSON.stringify(meta.profile)),
    allow: meta.allow,
    only: meta.only,
    budget: meta.budget,
  };
}

function softwareOf(evidence: Evidence): string | null {
  const [first] = evidence.exchanges;
  return first?.headers.find(([name]) => name === 'server')?.[1] ?? null;
}

function shownExchanges(evidence: Evidence, results: readonly RuleResult[]): Run['exchanges'] {
  const wanted = new Set(
    results.flatMap((result) =>
      result.evidence.slice(0, result.outcome === 'failed' ? SHOWN_PER_FAILED_RULE : SHOWN_PER_PASSED_RULE),
    ),
  );
  return evidence.exchanges
    .filter((exchange) => wanted.has(exchange.id))
    .map((exchange) => shownExchange(evidence.meta.url, exchange));
}
