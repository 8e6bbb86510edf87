import { type Decisions, EvidenceError, judge, readEvidence, type SavedEvidence } from '../conformance/index.ts';
import type { Run } from '../conformance/model/run.ts';
import type { BundleVerdict } from '../reports/bundle/layout.ts';
import { version } from './version.ts';
import { waiversOf } from './visit.ts';

export async function judgeEvidence(bytes: Uint8Array, decisions: Decisions): Promise<Run> {
  return await judgeSaved(await readEvidence(bytes), decisions);
}

/** By the rules of what the evidence is of: a deployment, or a client. */
export async function judgeSaved(saved: SavedEvidence, decisions: Decisions): Promise<Run> {
  const { evidence, digest } = saved;
  if (evidence.meta.client === undefined)
    return judge(saved, { ...decisions, waivers: waiversOf('deployment', decisions.waivers) });
  // Who judges a deployment does not wait for what starts clients.
  const { runOf } = await import('../client/run/run-of.ts');
  return runOf(evidence, digest, waiversOf('client', decisions.waivers));
}

/** Applies this version's rules to the evidence of a run, with the decisions that the run was judged with. */
async function judgeAgain(evidence: Uint8Array, run: Run): Promise<Run> {
  if (run.decisions === undefined)
    throw new EvidenceError('the run does not record the profile and waivers that it was judged with');
  return await judgeSaved(await readEvidence(evidence), run.decisions);
}

export async function verifyWith(
  bundle: Uint8Array,
  trustedKey: string | null,
  pdf: Uint8Array | null = null,
): Promise<BundleVerdict> {
  const { verifyBundle } = await import('../reports/bundle/verify-bundle.ts');
  return verifyBundle(bundle, { judge: judgeAgain, now: new Date(), version: version(), trustedKey, pdf });
}
