import { vi } from 'vitest';
import type { Io } from '../../cli/commands/options.ts';
import { captured } from '../../cli/testing/captured.ts';
import type { Handler } from '../../contract/http.ts';
import type { Fault } from '../../proof/fault.ts';
import { faultNamed } from '../../proof/faults/catalogue.ts';
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
  try {
    const ended = await captured((io) => run([...args], io));
    return { ...ended, err: withoutProgress(ended.err) };
  } finally {
    vi.unstubAllEnvs();
    process.chdir(before);
  }
}

export function knownFault(id: string): Fault {
  const fault = faultNamed(id);
  if (fault === undefined) throw new Error(`there is no fault "${id}"`);
  return fault;
}

/** What a fault made of a body may be of another length than its header still says. */
export function measured(handle: Handler): Handler {
  return async (request) => {
    const response = await handle(request);
    return { ...response, headers: { ...response.headers, 'content-length': `${Buffer.byteLength(response.body)}` } };
  };
}
