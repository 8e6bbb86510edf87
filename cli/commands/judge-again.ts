import { EvidenceError, judge, readEvidence } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';

/** Applies this version's rules to the evidence of a run, with the decisions that the run was judged with. */
export async function judgeAgain(evidence: Uint8Array, run: Run): Promise<Run> {
  const saved = readEvidence(evidence);
  const decisions = run.decisions ?? saved.decisions;
  if (decisions === null)
    throw new EvidenceError('the run does not record the profile and waivers that it was judged with');
  return judge(saved, decisions);
}
