import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { judge, readEvidence } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { evidenceMeta } from '../../conformance/testing/evidence.ts';
import type { Io } from '../commands/options.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a command says, and how it ends, without a terminal. */
export async function captured(
  run: (io: Io) => Promise<number>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended & { readonly code: number }> {
  const written = { out: '', err: '' };
  const add = (to: keyof typeof written) => (text: string) => {
    written[to] += text;
  };
  const code = await run({ env, out: add('out'), err: add('err') });
  return { code, ...written };
}

/** A command that ends with one line on standard error, and with the code of a wrong use where no other is documented. */
export function expectRefused({ code, out, err }: Ended, command: string, said: RegExp | string, expected = 2): void {
  expect(err).toMatch(new RegExp(`^counterproof (?:${command}): [^\n]+\n$`));
  expect(err).toMatch(said);
  expect({ code, out }).toEqual({ code: expected, out: '' });
}

const meta = evidenceMeta({ only: ['auth'], keys: [], requests: 0 });

/** Evidence without a request: the rules find it incomplete. */
export const emptyEvidence = gzipSync(`${JSON.stringify({ kind: 'meta', meta })}\n`);

export async function runOfEmptyEvidence(): Promise<Run> {
  return judge(await readEvidence(emptyEvidence), { profile: { name: 'local', leavesOut: [] }, waivers: [] });
}
