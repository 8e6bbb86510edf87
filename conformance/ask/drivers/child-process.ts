import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtifactName } from '../../model/artifacts.ts';
import { type Probe, Skipped } from '../../model/probe.ts';
import { childEnvironment, type Said } from './child-environment.ts';

/** A driver's process. Started early it loads while the rest of the run goes on; it sends nothing before it has a job. */
export interface DriverChild<Job, Report> {
  /** When this settles, the process has ended and its temporary files are removed. */
  run(job: Job): Promise<Report>;
  stop(): void;
}

/** A probe, and the process behind it. */
export interface Driver<Name extends ArtifactName> {
  readonly probe: Probe<Name>;
  /** Lets the process start while others ask. */
  warm(): void;
  close(): void;
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

export interface TimeLimits<Job> {
  /** The longest that a child with this job may say nothing. */
  readonly quietMs: (job: Job) => number;
  /** The longest that it may take in all, loading not counted. */
  readonly totalMs: (job: Job) => number;
}

/** Loading on a busy machine. */
const LOADING_MS = 60_000;
/** For a child to end what it started itself. After that it is killed. */
const ENDING_MS = 8000;

export function startChild<Job extends object, Report>(
  options: ChildOptions,
  limits: TimeLimits<Job>,
): DriverChild<Job, Report> {
  const { name, signal } = options;
  const { child, ended } = forkChild(options);
  let how: string | null = null;
  void ended.then((words) => {
    how = words;
  });
  // A run that is over does not wait for a child that was never needed.
  child.unref();
  child.channel?.unref();
  const end = async (): Promise<void> => {
    if (how !== null) return;
    child.kill(signal);
    const kill = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
    await ended;
    clearTimeout(kill);
  };
  return {
    run: async (job) => {
      if (how !== null) throw broke(name, how);
      child.ref();
      child.channel?.ref();
      try {
        return await answerOf<Report>(child, ended, name, job, {
          quietMs: LOADING_MS + limits.quietMs(job),
          totalMs: LOADING_MS + limits.totalMs(job),
        });
      } finally {
        await end();
      }
    },
    stop: () => {
      if (how === null) child.ref();
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
  { quietMs, totalMs }: { readonly quietMs: number; readonly totalMs: number },
): Promise<Report> {
  let quiet: NodeJS.Timeout | undefined;
  let total: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Report>((resolve, reject) => {
      const watch = (): void => {
        clearTimeout(quiet);
        quiet = setTimeout(() => reject(broke(name, `its process said nothing for ${seconds(quietMs)}`)), quietMs);
      };
      total = setTimeout(() => reject(broke(name, `it did not end within ${seconds(totalMs)}`)), totalMs);
      watch();
      void ended.then((how) => reject(broke(name, how)));
      child.on('message', (said: Said<Report>) => {
        if (said.kind === 'done') resolve(said.report);
        else if (said.kind === 'skipped') reject(new Skipped(said.reason));
        else if (said.kind === 'broken') reject(broke(name, said.message));
        else watch();
      });
      child.send(job);
    });
  } finally {
    clearTimeout(quiet);
    clearTimeout(total);
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function broke(name: string, how: string): Error {
  return new Error(`${name} broke, and judged nothing: ${how}`);
}

/** A process that is slow to start: started early, used once. Taken before that, it is started on the spot. */
export class PrestartedProcess<Child extends { stop(): void }> {
  readonly #start: () => Child;
  #child: Child | null = null;
  #taken: Child | null = null;

  constructor(start: () => Child) {
    this.#start = start;
  }

  prestart(): void {
    try {
      this.#child ??= this.#start();
    } catch {
      // It is started again when it is taken, and then the reason is reported.
    }
  }

  take(): Child {
    const child = this.#child ?? this.#start();
    this.#child = null;
    this.#taken = child;
    return child;
  }

  /** Stops a process that was started and never used, and one that is still at work when the run ends. */
  stop(): void {
    this.#child?.stop();
    this.#taken?.stop();
  }
}
