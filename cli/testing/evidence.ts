import { gzipSync } from 'node:zlib';
import { judge, readEvidence } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { evidenceMeta } from '../../conformance/testing/evidence.ts';

const meta = evidenceMeta({ only: ['auth'], keys: [], requests: 0 });

/** Evidence without a request: the rules find it incomplete. */
export const emptyEvidence = gzipSync(`${JSON.stringify({ kind: 'meta', meta })}\n`);

export async function runOfEmptyEvidence(): Promise<Run> {
  return judge(await readEvidence(emptyEvidence), { profile: { name: 'local', leavesOut: [] }, waivers: [] });
}
