import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Skipped } from '../model/probe.ts';

/** What a driver's process says: that it is alive, and in the end what came of it. */
export type Said<Report> =
  | { readonly kind: 'alive' }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'done'; readonly report: Report };

/** A driver's process. Started early it loads while the rest of the run goes on; it sends nothing before it has a job. */
export interface DriverChild<Job, Report> {
  run(job: Job): Promise<Report>;
  stop(): void;
}

export interface ChildOptions {
  /** As messages call it. */
  readonly name: string;
  readonly runner: URL;
  readonly env: NodeJS.ProcessEnv;
  /** How it is ended: at once, or so that it can end what it started itself. */
  readonly signal: 'SIGKILL' | 'SIGTERM';
}

/** Loading on a busy machine. */
const LOADING_MS = 60_000;

/** `quietMs`: the longest that a child with this job may say nothing. */
export function startChild<Job extends object, Report>(
  options: ChildOptions,
  quietMs: (job: Job) => number,
): DriverChild<Job, Report> {
  const { name, signal } = options;
  const child = fork(fileURLToPath(options.runner), [], {
    env: options.env,
    execArgv: ['--no-warnings'],
    // What a driver prints may contain the key: it is not read.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let ended: string | null = null;
  child.once('exit', (code, killed) => {
    ended = exitWords(code, killed);
  });
  child.once('error', (error) => {
    ended = error.message;
  });
  // A run that is over does not wait for a child that was never needed.
  child.unref();
  child.channel?.unref();
  return {
    run: (job) => {
      if (ended !== null) return Promise.reject(broke(name, ended));
      const answer = answerOf<Report>(child, name, job, LOADING_MS + quietMs(job));
      return answer.finally(() => child.kill(signal));
    },
    stop: () => void child.kill(signal),
  };
}

function answerOf<Report>(child: ChildProcess, name: string, job: object, quietMs: number): Promise<Report> {
  child.ref();
  child.channel?.ref();
  let watchdog: NodeJS.Timeout | undefined;
  return new Promise<Report>((resolve, reject) => {
    watchdog = setTimeout(tooQuiet, quietMs);
    function tooQuiet(): void {
      reject(broke(name, `its process said nothing for ${Math.round(quietMs / 1000)} s`));
    }
    child.once('exit', (code, signal) => reject(broke(name, exitWords(code, signal))));
    child.once('error', (error) => reject(broke(name, error.message)));
    child.on('message', (said: Said<Report>) => {
      clearTimeout(watchdog);
      if (said.kind === 'done') resolve(said.report);
      else if (said.kind === 'skipped') reject(new Skipped(said.reason));
      else if (said.kind === 'broken') reject(broke(name, said.message));
      else watchdog = setTimeout(tooQuiet, quietMs);
    });
    child.send(job as object);
    // A process that ended must not be waited for.
  }).finally(() => clearTimeout(watchdog));
}

function exitWords(code: number | null, signal: NodeJS.Signals | null): string {
  return `its process ended with ${signal ?? `exit code ${code}`}`;
}

function broke(name: string, how: string): Error {
  return new Error(`${name} broke, and judged nothing: ${how}`);
}
