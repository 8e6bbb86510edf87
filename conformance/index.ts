/** The API of the suite: gather evidence from a deployment and judge it. */

import { randomBytes } from 'node:crypto';
import { createCapture } from './capture/capture.ts';
import { buildRun, type Suite } from './engine/build-run.ts';
import { CannotStart, type CheckOptions, gatherEvidence, type Plan, planOf } from './engine/check.ts';
import type { Evidence } from './engine/evidence.ts';
import { EvidenceError, packEvidence, type SavedEvidence, unpackEvidence } from './engine/evidence-file.ts';
import type { AnyProbe } from './engine/gather.ts';
import type { AnyRule } from './engine/judge.ts';
import { PROFILES, type Profile } from './engine/profiles.ts';
import type { SessionOptions } from './engine/session.ts';
import { suiteVersion } from './generated/suite.ts';
import { identity } from './identity.ts';
import type { Transport } from './kernel/wire.ts';
import type { Decisions, Waiver } from './model/decisions.ts';
import type { KeyName } from './model/exchange.ts';
import { KINDS, type Kind } from './model/kinds.ts';
import { type Allowance, NOT_ALLOWED, type ProbeContext } from './model/probe.ts';
import type { Run } from './model/run.ts';
import { probes, requirementFacts, rules } from './suite.ts';

export { baseAddressOf, isHttp, isLoopback } from './base-address.ts';
export { createDrivers, type Drivers } from './drivers/create-drivers.ts';
export { isAsked } from './engine/build-run.ts';
export { durationWords, requestsPerSecond } from './engine/max-duration.ts';
export { createHandlerTransport } from './kernel/handler-transport.ts';
export { createHttpTransport } from './kernel/http-transport.ts';
export { TransportError } from './kernel/wire.ts';
export { EXIT_CODES } from './model/outcome.ts';
export { type Played, play } from './reproduction/play.ts';
export { reduced } from './reproduction/reduce.ts';
export {
  CannotStart,
  type Decisions,
  type Evidence,
  EvidenceError,
  KINDS,
  type Kind,
  NOT_ALLOWED,
  PROFILES,
  type Profile,
  probes,
  rules,
  type SavedEvidence,
  unpackEvidence as readEvidence,
  type Waiver,
};

export interface Visit {
  readonly url: string;
  readonly transport: Transport;
  readonly keys: ReadonlyMap<KeyName, string>;
  readonly profile: Profile;
  readonly only?: readonly string[] | null;
  readonly allow: Allowance;
  readonly inputs?: ProbeContext['inputs'];
  /** What decides between requests that show as much; left out, the version of the suite. */
  readonly seed?: string | undefined;
  readonly waivers?: readonly Waiver[];
  /** The longest that the run may take; left out, it follows from the plan. */
  readonly maxDurationMs?: number | undefined;
  /** Kinds of data that the shop does not have. */
  readonly without?: readonly Kind[];
  /** Drivers that bring their own probes and rules, such as Dredd and a browser. */
  readonly extraProbes?: readonly AnyProbe[];
  /** The evidence file will be written: it is compressed while the rules judge. */
  readonly keepsEvidence?: boolean;
  readonly onExchange?: SessionOptions['onExchange'] | undefined;
  readonly onStage?: CheckOptions['onStage'];
  readonly onPlan?: CheckOptions['onPlan'];
}

export interface Checked {
  readonly run: Run;
  readonly evidence: Evidence;
  /** The evidence file, whose digest the run names. */
  readonly pack: () => Promise<Uint8Array>;
}

/** Visits a deployment and judges what it answered. Throws CannotStart where there is nothing to judge. */
export async function check(visit: Visit): Promise<Checked> {
  const { evidence, judged } = await gatherEvidence(optionsOf(visit));
  const { bytes, digest } = packEvidence(evidence, visit.keepsEvidence ?? false);
  return { run: buildRun(evidence, digest, decisionsOf(visit), suite(), judged), evidence, pack: bytes };
}

/** A check whose evidence is not written to a file, so that its run names no digest of one. */
export async function checkWithoutFile(visit: Visit): Promise<Run> {
  const { evidence, judged } = await gatherEvidence(optionsOf(visit));
  return buildRun(evidence, '', decisionsOf(visit), suite(), judged);
}

function decisionsOf({ profile: { name, leavesOut }, waivers = [], without = [] }: Visit): Decisions {
  return { profile: { name, leavesOut }, waivers, without };
}

/** What a visit would ask, after the few requests that tell whether there is something to visit. */
export function plan(visit: Visit): Promise<Plan> {
  return planOf(optionsOf(visit));
}

/** Judges saved evidence without a network: the same evidence and decisions give the same bytes every time. */
export function judge({ evidence, digest }: SavedEvidence, decisions: Decisions): Run {
  const meta = { ...evidence.meta, only: evidence.meta.only?.map(currentRuleId) ?? null };
  return buildRun({ ...evidence, meta }, digest, withCurrentIds(decisions), suite());
}

/** Evidence and decisions may be older than the rename of a rule. */
function withCurrentIds({ profile, waivers, ...others }: Decisions): Decisions {
  return {
    profile: { ...profile, leavesOut: profile.leavesOut.map(currentRuleId) },
    waivers: waivers.map((waiver) => ({ ...waiver, subject: currentRuleId(waiver.subject) })),
    ...others,
  };
}

/** Today's id of a rule that was renamed; every other name as it is. */
export function currentRuleId(id: string): string {
  return rules.find(({ formerly }) => formerly === id)?.id ?? id;
}

function suite(): Suite {
  return { rules, requirements: requirementFacts, identity: identity() };
}

function optionsOf(visit: Visit): CheckOptions {
  return {
    url: visit.url,
    transport: visit.transport,
    capture: createCapture({
      keys: [...visit.keys].map(([name, value]) => ({ name, value })),
      pseudonymKey: randomBytes(32),
    }),
    keys: visit.keys,
    profile: visit.profile,
    budget: visit.profile.budget,
    seed: visit.seed ?? suiteVersion,
    allow: visit.allow,
    inputs: visit.inputs ?? {},
    probes: [...probes, ...(visit.extraProbes ?? [])],
    rules,
    only: visit.only ?? null,
    maxDurationMs: visit.maxDurationMs,
    ...(visit.onExchange === undefined ? {} : { onExchange: visit.onExchange }),
    ...(visit.onStage === undefined ? {} : { onStage: visit.onStage }),
    ...(visit.onPlan === undefined ? {} : { onPlan: visit.onPlan }),
  };
}

/** Ids and areas that `--only` and waivers may name. */
export function knownSubjects(): {
  readonly areas: readonly string[];
  readonly rules: readonly string[];
  readonly requirements: readonly string[];
} {
  return {
    areas: [...new Set(rules.map((rule: AnyRule) => rule.area))],
    rules: rules.map((rule) => rule.id),
    requirements: requirementFacts.map((requirement) => requirement.id),
  };
}
