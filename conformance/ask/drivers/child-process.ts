import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtifactName } from '../../model/artifacts.ts';
import { type Probe, Skipped } from '../../model/probe.ts';
import { childEnvironment, type Said } from './child-environment.ts';

/** A driver's process, which sends nothing before it has a job. */
export interface DriverChild<Job, Report> {
  /** Starts it, so that it loads while the rest of the run goes on. Without, it starts with its job. */
  warm(): void;
  /** When this settles, the process has ended and its temporary files are removed. */
  run(job: Job): Promise<Report>;
  /** Stops a process that was started and never used, and one that is still at work when the run ends. */
  stop(): void;
}

/** A probe, and the process behind it. */
export interface Driver<Name extends ArtifactName> extends Pick<DriverChild<never, never>, 'warm' | 'stop'> {
  readonly probe: Probe<Name>;
}

export interface ChildOptions {
  /** As messages call it. */
  readonly name: string;
  readonly runner: URL;
  /** Of this process; the child gets the few variables that it needs. */
  readonly env: NodeJS.ProcessEnv;
  /** How it is ended: at once, or so that it can end what it started itself. */
  readonly signal: 'SIGKILL' | 'SIGTERM';
  /** The most memory for objects, in MB. */
  readonly heapMegabytes?: number;
}

/** Loading on a busy machine. */
const LOADING_MS = 60_000;
/** For a child to end what it started itself. After that it is killed. */
const ENDING_MS = 8000;

export function driverChild<Job extends object, Report>(
  options: ChildOptions,
  /** The longest that a job may take, loading not counted. */
  longestMs: (job: Job) => number,
): DriverChild<Job, Report> {
  const { name, signal } = options;
  let started: ReturnType<typeof forkChild> | null = null;
  const start = () => {
    started ??= forkChild(options);
    return started;
  };
  const end = async (): Promise<void> => {
    if (started === null) return;
    const { child, ended } = started;
    started = null;
    child.kill(signal);
    const kill = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
    await ended;
    clearTimeout(kill);
  };
  return {
    warm: () => {
      try {
        start();
      } catch {
        // It is started again with its job, and then the reason is reported.
      }
    },
    run: async (job) => {
      const { child, ended } = start();
      child.ref();
      child.channel?.ref();
      try {
        return await answerOf<Report>(child, ended, name, job, LOADING_MS + longestMs(job));
      } finally {
        await end();
      }
    },
    stop: () => {
      started?.child.ref();
      void end();
    },
  };
}

function forkChild({ runner, env, heapMegabytes }: ChildOptions) {
  // However the child ends, what it and its own children wrote is removed with this folder.
  // A short name: Chromium makes a socket in it, and the path of a socket must be short.
  const folder = mkdtempSync(join(tmpdir(), 'cp-'));
  const remove = (): void => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Left to the system, which clears its temporary files itself.
    }
  };
  process.once('exit', remove);
  const cache = getCompileCacheDir();
  const child = fork(fileURLToPath(runner), [], {
    env: {
      // Node has a folder in it for each of its versions.
      NODE_COMPILE_CACHE: cache === undefined ? undefined : dirname(cache),
      ...childEnvironment(env),
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
    },
    execArgv: ['--no-warnings', ...(heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`])],
    // What a driver prints may contain the key: it is not read.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A run that is over does not wait for a child that was never needed.
  child.unref();
  child.channel?.unref();
  /** How it ended, in words, once its temporary files are removed. */
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, killed) => resolve(`its process ended with ${killed ?? `exit code ${code}`}`));
    child.on('error', (error) => resolve(error.message));
  }).finally(() => {
    process.off('exit', remove);
    remove();
  });
  return { child, ended };
}

async function answerOf<Report>(
  child: ChildProcess,
  ended: Promise<string>,
  name: string,
  job: object,
  longestMs: number,
): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const late = `it did not end within ${Math.round(longestMs / 1000)} s`;
  const timer = setTimeout(() => reject(broke(name, late)), longestMs);
  void ended.then((how) => reject(broke(name, how)));
  child.on('message', (said: Said<Report>) => {
    if (said.kind === 'done') resolve(said.report);
    else if (said.kind === 'skipped') reject(new Skipped(said.reason));
    else reject(broke(name, said.message));
  });
  child.send(job);
  return await promise.finally(() => clearTimeout(timer));
}

function broke(name: string, how: string): Error {
  return new Error(`${name} broke, and judged nothing: ${how}`);
}
