import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job, Report, Said } from './runner/messages.ts';

/** Dredd's process. Started early it loads while the rest of the run goes on; it sends nothing before it has a job. */
export interface DreddChild {
  run(job: Job): Promise<Report>;
  stop(): void;
}

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const RUNNER = new URL(`./dredd-runner${EXTENSION}`, import.meta.url);
/** Loading Dredd on a busy machine. */
const START_MS = 60_000;

export function startDredd(runner = RUNNER): DreddChild {
  const child = fork(fileURLToPath(runner), [], {
    env: environment(process.env),
    execArgv: ['--no-warnings'],
    // What Dredd prints would hold the key: nobody reads it.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let ended: string | null = null;
  child.once('exit', (code, signal) => {
    ended = exitWords(code, signal);
  });
  child.once('error', (error) => {
    ended = error.message;
  });
  // A run that is over does not wait for a child that was never needed.
  child.unref();
  child.channel?.unref();
  return {
    run: (job) => (ended === null ? answerOf(child, job) : Promise.reject(broke(ended))),
    stop: () => void child.kill('SIGKILL'),
  };
}

function answerOf(child: ChildProcess, job: Job): Promise<Report> {
  child.ref();
  child.channel?.ref();
  return new Promise<Report>((resolve, reject) => {
    const quietMs = START_MS + job.timeoutMs + job.patienceMs;
    let watchdog = setTimeout(tooQuiet, quietMs);
    function tooQuiet(): void {
      reject(broke(`its process said nothing for ${Math.round(quietMs / 1000)} s`));
    }
    child.once('exit', (code, signal) => reject(broke(exitWords(code, signal))));
    child.once('error', (error) => reject(broke(error.message)));
    child.on('message', (said: Said) => {
      clearTimeout(watchdog);
      if (said.kind === 'done') resolve(said.report);
      else if (said.kind === 'broken') reject(broke(said.message));
      else watchdog = setTimeout(tooQuiet, quietMs);
    });
    child.send(job);
  }).finally(() => child.kill('SIGKILL'));
}

function exitWords(code: number | null, signal: NodeJS.Signals | null): string {
  return `its process ended with ${signal ?? `exit code ${code}`}`;
}

function broke(how: string): Error {
  return new Error(`Dredd broke, and judged nothing: ${how}`);
}

/** Nothing of what the run itself was given: where programs and certificates are, and no more. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
