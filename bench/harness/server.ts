import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServerOptions {
  readonly name: string;
  readonly command: readonly string[];
  readonly port: number;
  /** The request whose first answer says that it is up. */
  readonly path: string;
  readonly key?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly patienceSeconds?: number;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts a server as its users do, and waits for its first answer. */
export async function startServer(options: ServerOptions) {
  const { name, command, port, env = {} } = options;
  const [file = '', ...args] = command;
  const started = performance.now();
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const said: string[] = [];
  const complaints: string[] = [];
  child.stdout?.on('data', (text) => said.push(String(text)));
  child.stderr?.on('data', (text) => complaints.push(String(text)));
  try {
    await firstAnswer(options, child, started);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${name} does not start: ${complaints.join('').slice(-500)}`, { cause: error });
  }
  // From the start of its process to its first whole answer.
  const startMs = performance.now() - started;
  child.stderr?.removeAllListeners('data').resume();
  return { name, port, pid: child.pid ?? 0, startMs, said: () => said.join(''), stop: () => stop(child) };
}

async function firstAnswer(options: ServerOptions, child: ChildProcess, started: number): Promise<void> {
  const late = started + (options.patienceSeconds ?? 60) * 1000;
  while (performance.now() < late) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    if (await answers(options)) return;
    await sleep(5);
  }
  throw new Error('no answer in time');
}

function answers({ port, path, key }: ServerOptions): Promise<boolean> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  for (let waited = 0; child.exitCode === null && child.signalCode === null; waited += 10) {
    if (waited > 5000) child.kill('SIGKILL');
    await sleep(10);
  }
}

/** What it keeps in memory now, in MB. */
export function residentMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4096) / 1e6;
}

/** Seconds of processor time that it has used, in all of its threads. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export type Keep = <T extends { readonly stop: () => Promise<void> }>(server: T) => T;

/** Runs `work` and stops everything it registered, also when it fails. */
export async function withServers<T>(work: (keep: Keep) => Promise<T>): Promise<T> {
  await using kept = new AsyncDisposableStack();
  return await work((server) => kept.adopt(server, () => server.stop()));
}
