import { judgeAgain } from '../cli/commands/judge-again.ts';
import { version } from '../cli/version.ts';
import { type Decisions, EvidenceError, judge, readEvidence } from '../conformance/index.ts';
import type { Run } from '../conformance/model/run.ts';
import { type BundleVerdict, verifyBundle } from '../reports/index.ts';

export function judgeEvidence(bytes: Uint8Array, decisions?: Decisions): Run {
  const saved = readEvidence(bytes);
  const applied = decisions ?? saved.decisions;
  if (applied === null)
    throw new EvidenceError('the evidence holds no decisions: give those of its run (`run.decisions`).');
  return judge(saved, applied);
}

export function verifyWith(bundle: Uint8Array, trustedKey: string | null): Promise<BundleVerdict> {
  return verifyBundle(bundle, { judge: judgeAgain, now: new Date(), version: version(), trustedKey });
}
