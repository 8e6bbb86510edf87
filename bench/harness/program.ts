import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { memberOf } from './client.ts';
import type { BenchSandbox } from './ours.ts';
import { residentMegabytes } from './server.ts';

export const root = resolve(import.meta.dirname, '../..');
/** What the bench keeps between runs; ignored by git. */
export const cache = join(root, '.cache/bench');

/** What is measured is what is published: the built package, in a place of its own. Gives the path of its program. */
export function buildPackage(): string {
  const folder = join(cache, 'package');
  const built = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) throw new Error('the package does not build: see above');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['dist', 'bin', 'package.json']) cpSync(join(root, part), join(folder, part), { recursive: true });
  return join(folder, 'bin/counterproof.js');
}

export interface CheckRun {
  readonly seconds: number;
  readonly requests: number;
  readonly verdict: string;
  /** Samples of its memory, one each quarter of a second, in MB. */
  readonly memory: readonly number[];
}

/** The whole command, as its users wait for it. */
export async function runCheck(
  program: string,
  { url, check }: BenchSandbox,
  more: readonly string[],
): Promise<CheckRun> {
  const out = join(cache, 'check');
  mkdirSync(out, { recursive: true });
  const command = [program, 'check', url, '--out', out, ...check.args, ...more];
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...check.env },
  });
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(residentMegabytes(child.pid ?? 0)), 250);
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += text));
  await once(child, 'exit');
  clearInterval(sampling);
  const { exitCode: code } = child;
  if (code !== 0 && code !== 1 && code !== 3) throw new Error(`check ended with ${code}: ${complaints.slice(-400)}`);
  const seconds = (performance.now() - started) / 1000;
  const run: unknown = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  return { seconds, memory, requests: Number(memberOf(run, 'requests')), verdict: String(memberOf(run, 'verdict')) };
}
