import { gzipSync } from 'node:zlib';
import { judge, readEvidence } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { evidenceMeta } from '../../conformance/testing/evidence.ts';
import type { Io } from '../commands/options.ts';

export interface Captured {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a command says, and how it ends, without a terminal; `written` has it while it runs. */
export async function captured(
  run: (io: Io) => Promise<number>,
  env: NodeJS.ProcessEnv = process.env,
  written = { out: '', err: '' },
): Promise<Captured> {
  const code = await run({
    env,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}

const meta = evidenceMeta({ only: ['auth'], keys: [], requests: 0 });

/** Evidence without a request: the rules find it incomplete. */
export const emptyEvidence = gzipSync(`${JSON.stringify({ kind: 'meta', meta })}\n`);

export async function runOfEmptyEvidence(): Promise<Run> {
  return judge(await readEvidence(emptyEvidence), { profile: { name: 'local', leavesOut: [] }, waivers: [] });
}
