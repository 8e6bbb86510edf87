/**
 * What `import … from 'counterproof'` gives: the sandbox, the mock and the check for tests and scripts, without the command line.
 * Each part is loaded when it is called.
 */
import type { Decisions } from '../conformance/model/decisions.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import type { Run } from '../conformance/model/run.ts';
import type { BundleVerdict } from '../reports/bundle/layout.ts';
import type { RunDiff } from '../reports/diff/diff-runs.ts';
import type { CheckOptions, CheckResult } from './check.ts';
import type { CounterproofConfig } from './generated/settings.ts';
import type { Mock, MockOptions } from './mock.ts';
import type { Replayed, ReplayOptions } from './replay.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';

export type { Decisions, Kind, Waiver } from '../conformance/model/decisions.ts';
export type { Reproduction } from '../conformance/model/reproduction.ts';
export type { Run } from '../conformance/model/run.ts';
export type { Advanced } from '../reference-impl/clock.ts';
export type { EventResult, ShopEvent } from '../reference-impl/scenario/shop-event.ts';
export type { BundleVerdict } from '../reports/bundle/layout.ts';
export type { RunDiff } from '../reports/diff/diff-runs.ts';
export type { CheckKeys, CheckOptions, CheckResult, ReportFile, ReportFormat } from './check.ts';
export type { Fetch } from './fetch.ts';
export type { CheckSettings, CounterproofConfig } from './generated/settings.ts';
export type { Mock, MockKeys, MockOptions } from './mock.ts';
export type { Replayed, ReplayOptions } from './replay.ts';
export type { Clock, ClockStep, ReceivedRequest, Sandbox, SandboxKeys, SandboxOptions, Scenario } from './sandbox.ts';

/**
 * Checks a deployment. Rejects with an error that has a `verdict` (`unreachable` or `usage`) if there is nothing to judge: the
 * deployment does not answer, or an option is wrong.
 */
export async function check(url: string | URL, options: CheckOptions): Promise<CheckResult> {
  const { checkOrRefuse } = await import('./check.ts');
  return await checkOrRefuse(url, options);
}

/** Starts a correct deployment with generated data, in memory. Close it when the test ends, or, on Node 24, declare it with `await using`. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { openSandbox } = await import('./sandbox.ts');
  return await openSandbox(options);
}

/** Starts the mock: shapes without data, and every documented error on request. Needs Node 24.18 or newer. */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { openMock } = await import('./mock.ts');
  return await openMock(options);
}

/** Judges saved evidence again, without a network. The same evidence and decisions give the same run. */
export async function judge(evidence: Uint8Array, decisions: Decisions): Promise<Run> {
  const { judgeEvidence } = await import('./judge.ts');
  return judgeEvidence(evidence, decisions);
}

/** Sends the requests of a reproduction (of a failed rule in a run) again, and says whether the fault is there. Never rejects. */
export async function replay(reproduction: Reproduction, options: ReplayOptions): Promise<Replayed> {
  const { replayAt } = await import('./replay.ts');
  return await replayAt(reproduction, options);
}

/** What got better, worse, is new or out of scope between two runs. */
export async function diff(before: Run, after: Run): Promise<RunDiff> {
  const { diffRuns } = await import('../reports/diff/diff-runs.ts');
  return diffRuns(before, after);
}

/** Whether a bundle is complete and consistent and, with the public key in PEM, whether that key signed it. */
export async function verify(bundle: Uint8Array, options: { readonly key?: string } = {}): Promise<BundleVerdict> {
  const { verifyWith } = await import('./judge.ts');
  return await verifyWith(bundle, options.key ?? null);
}

/** For `counterproof.config.ts`: an editor then completes and checks its settings. */
export function defineConfig(config: CounterproofConfig): CounterproofConfig {
  return config;
}
