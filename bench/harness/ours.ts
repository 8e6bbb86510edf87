import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../../conformance/model/run.ts';
import type { MeResponse } from '../../contract/generated/records.ts';
import { freePort } from '../../reference-impl/testing/postgres-server.ts';
import { askJson } from './client.ts';
import { cache } from './program.ts';
import { type Keep, type RunningServer, residentMegabytes, startServer } from './server.ts';

export interface SandboxPlace {
  readonly name?: string;
  readonly scale?: number;
  readonly more?: readonly string[];
  /** Instead of the file that is kept from run to run. */
  readonly file?: string;
  readonly database?: string;
}

export type BenchSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** 30,000 sales times this are a million and a little more, so that there is something at depth 1,000,000. */
export const millionScale = 34;

/** Too high to be reached, and counted all the same. */
const rate = '100000000/1s';

/** Where its history ends: the same shop in every run. */
export const benchNow = '2025-06-30T12:00:00.000Z';

/** As its users start it, with log, limit and validation; with a limit too high to be reached. */
export async function startSandbox(program: string, keep: Keep, place: SandboxPlace = {}) {
  const { name = 'sandbox', scale = 1, more = [] } = place;
  mkdirSync(cache, { recursive: true });
  const port = await freePort();
  const log = join(cache, `${name}.log`);
  rmSync(log, { force: true });
  const shop = ['--scale', `${scale}`, '--now', benchNow, ...kept(place)];
  const serving = ['--port', `${port}`, '--rate', rate, '--log', log];
  const command = [process.execPath, program, 'sandbox', ...shop, ...serving, ...more];
  const server = keep(await startServer({ name, port, path: '/readyz', command, patienceSeconds: 600 }));
  const url = `http://127.0.0.1:${port}`;
  return { server, url, ...(await keysOf(program, place, server, url)) };
}

export function sandboxFile(scale: number): string {
  return join(cache, `shop-${scale}.sqlite`);
}

function kept({ scale = 1, database, file = sandboxFile(scale) }: SandboxPlace): string[] {
  return database === undefined ? ['--file', file] : ['--db', database];
}

async function keysOf(program: string, place: SandboxPlace, server: RunningServer, url: string) {
  while (!server.said().includes('--foreign-staff')) await sleep(10);
  const check = checkOf(server.said());
  const good = check.env.COUNTERPROOF_KEY ?? '';
  const { data } = await askJson<MeResponse>({ url, key: good }, '/public-api/v1/me');
  const command = [program, 'keys', 'generate', data.organization.id, '--scale', `${place.scale ?? 1}`, ...kept(place)];
  const generated = execFileSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // Of one organization.
  const keys: readonly [string, string] = [good, generated.trim()];
  return { keys, otherKey: check.env.COUNTERPROOF_OTHER_KEY ?? '', check };
}

/** Environment and arguments for `counterproof check`: the sandbox prints them. */
function checkOf(welcome: string) {
  const [, line = ''] = /^Check: +(.*)$/m.exec(welcome.replaceAll(/ \\\n +/g, ' ')) ?? [];
  const words = line.split(' ');
  const env: Readonly<Record<string, string>> = Object.fromEntries(
    words.filter((word) => word.startsWith('COUNTERPROOF_')).map((word) => word.split('=')),
  );
  return { env, args: words.slice(words.findIndex((word) => word.startsWith('--foreign'))) };
}

/** A world in a file, with SQLite's own files. */
export function forgetShop(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
}

export const mockKey = 'cp_live_mockGoodKeyForEverydayRequests0000000000Good';

/** As its users start it, with its log; with a limit too high to be reached. */
export async function startMock(program: string, keep: Keep): Promise<RunningServer> {
  const port = await freePort();
  const command = [process.execPath, program, 'mock', '--port', `${port}`, '--rate', rate];
  return keep(await startServer({ name: 'mock', port, path: '/public-api/v1/me', key: mockKey, command }));
}

export type CheckRun = Awaited<ReturnType<typeof runCheck>>;

/** The whole command, as its users wait for it; `memory` are samples, one each quarter of a second, in MB. */
export async function runCheck(program: string, { url, check }: BenchSandbox, more: readonly string[]) {
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
  const { requests, verdict }: Run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  return { seconds, memory, requests, verdict };
}
