/** Processes of a fleet, as a shell or a service starts them. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { type Begun, begun } from '../support/counterproof.ts';

type Environment = Readonly<Record<string, string>>;

/** Begins processes in a folder; each ends with its test. */
export function useProcesses(cwd: string, common: Environment = {}) {
  const running: Begun[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await stopped(one, 'SIGKILL');
  });
  const begin = (program: readonly string[], env: Environment = {}): Begun => {
    const { PATH = '', HOME = '' } = process.env;
    const options = { cwd, env: { PATH, HOME, ...common, ...env } };
    const one = begun(spawn(process.execPath, [...program], { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
    running.push(one);
    return one;
  };
  return { begin, fleet: (args: readonly string[], env?: Environment) => begin([TESTED_BIN, 'fleet', ...args], env) };
}

export async function stopped({ child, ended, said }: Begun, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal);
  await ended;
  return { code: child.exitCode, signal: child.signalCode, said: said.text };
}

/** Writes the file of a fleet; a deployment is what stands between its braces. */
export function writeFleet(file: string, ...deployments: readonly string[]): void {
  writeFileSync(file, `deployments:\n${deployments.map((one) => `  - { ${one} }\n`).join('')}`);
}
