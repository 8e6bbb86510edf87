import { vi } from 'vitest';
import type { Io } from '../../cli/commands/options.ts';
import { type Ended, withoutProgress } from './counterproof.ts';

export type { Ended } from './counterproof.ts';

const OURS = /^(COUNTERPROOF_|CI$|GITHUB_)/;

/** Runs a command in this process and in a folder, with nothing of ours in its environment but what is given. */
export async function inProcess(
  run: (argv: string[], io: Io) => Promise<number>,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = process.cwd(),
): Promise<Ended> {
  const before = process.cwd();
  process.chdir(cwd);
  for (const name of Object.keys(process.env).filter((name) => OURS.test(name))) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const said = { out: '', err: '' };
  const io: Io = {
    env: process.env,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  };
  try {
    const code = await run([...args], io);
    return { code, ...said, err: withoutProgress(said.err) };
  } finally {
    vi.unstubAllEnvs();
    process.chdir(before);
  }
}
