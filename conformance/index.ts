/** The API of the suite: gather evidence from a deployment and judge it. */

import { randomBytes, randomInt } from 'node:crypto';
import { CannotStart, type CheckOptions, gatherEvidence, type Plan, planOf } from './ask/check.ts';
import type { AnyProbe } from './ask/gather.ts';
import { buildRun, type Suite } from './decide/build-run.ts';
import type { Evidence } from './decide/evidence.ts';
import { EvidenceError, packEvidence, type SavedEvidence, unpackEvidence } from './decide/evidence-file.ts';
import { PROFILES, type Profile } from './decide/profiles.ts';
import { suiteVersion } from './generated/suite.ts';
import { identity } from './identity.ts';
import { type Decisions, KINDS, type Kind, REQUIRABLE, type Requirable, type Waiver } from './model/decisions.ts';
import { NOT_ALLOWED } from './model/probe.ts';
import type { Run } from './model/run.ts';
import { createCapture } from './see/capture/capture.ts';
import { probes, requirementFacts, rules } from './suite.ts';

export { durationWords, requestsPerSecond } from './ask/check.ts';
export { createHandlerTransport, createHttpTransport } from './ask/kernel/http-transport.ts';
export { TransportError } from './ask/kernel/wire.ts';
export { endOfPlay, type Played, play, replay } from './ask/player/play.ts';
export { baseAddressOf, isHttp, isLoopback } from './base-address.ts';
export { createDrivers, type Drivers } from './create-drivers.ts';
export { isAsked } from './decide/build-run.ts';
export { reduced } from './decide/reproduction/reduce.ts';
export { EXIT_CODES } from './model/outcome.ts';
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
  REQUIRABLE,
  rules,
  type SavedEvidence,
  unpackEvidence as readEvidence,
  type Waiver,
};

export interface Visit
  extends Omit<CheckOptions, 'capture' | 'budget' | 'probes' | 'rules' | 'only' | 'inputs' | 'seed'> {
  readonly only?: CheckOptions['only'];
  readonly inputs?: CheckOptions['inputs'];
  /** What decides between requests that show as much; left out, the version of the suite, or what the profile draws. */
  readonly seed?: string | undefined;
  readonly waivers?: readonly Waiver[];
  /** Kinds of data that the shop does not have. */
  readonly without?: readonly Kind[];
  /** What has to be decided although a run is complete without. */
  readonly require?: readonly Requirable[];
  /** Drivers that bring their own probes and rules, such as Dredd and a browser. */
  readonly extraProbes?: readonly AnyProbe[];
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
  const { bytes, digest } = packEvidence(evidence);
  return { run: buildRun(evidence, digest, decisionsOf(visit), suite(), judged), evidence, pack: bytes };
}

/** A check whose evidence is not written to a file, so that its run names no digest of one. */
export async function checkWithoutFile(visit: Visit): Promise<Run> {
  const { evidence, judged } = await gatherEvidence(optionsOf(visit));
  return buildRun(evidence, '', decisionsOf(visit), suite(), judged);
}

function decisionsOf({ profile: { name, leavesOut }, waivers = [], without = [], require = [] }: Visit): Decisions {
  return { profile: { name, leavesOut }, waivers, without, require };
}

/** What a visit would ask, after the few requests that tell whether there is something to visit. */
export function plan(visit: Visit): Promise<Plan> {
  return planOf(optionsOf(visit));
}

/** Judges saved evidence without a network: the same evidence and decisions give the same bytes every time. */
export function judge({ evidence, digest }: SavedEvidence, decisions: Decisions): Run {
  return buildRun(evidence, digest, decisions, suite());
}

function suite(): Suite {
  return { rules, requirements: requirementFacts, identity: identity() };
}

function optionsOf(visit: Visit): CheckOptions {
  const { keys, profile } = visit;
  return {
    ...visit,
    capture: createCapture({ keys: [...keys.values()], pseudonymKey: randomBytes(32) }),
    budget: profile.budget,
    seed: visit.seed ?? (profile.drawsSeed ? String(randomInt(2 ** 32)) : suiteVersion),
    inputs: visit.inputs ?? {},
    probes: [...probes, ...(visit.extraProbes ?? [])],
    rules,
    only: visit.only ?? null,
  };
}

/** Ids and areas that `--only` and waivers may name. */
export function knownSubjects() {
  return {
    areas: [...new Set<string>(rules.map((rule) => rule.area))],
    rules: rules.map((rule) => rule.id),
    requirements: requirementFacts.map((requirement) => requirement.id),
  };
}
