import { type ChildProcess, spawn } from 'node:child_process';
import { TESTED_BIN } from '../../proof/tested-bin.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  /** What it has printed when it was ready. */
  readonly out: string;
  /** All that it has printed up to now. */
  said(): string;
  readonly pid: number;
  /** Gives the code that it ended with. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface CallOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The bin to run; that of `TESTED_BIN` when left out. */
  readonly bin?: string;
  readonly node?: readonly string[];
  /** The Node to run it with; this one when left out. */
  readonly execPath?: string;
}

/** Nothing of this process's environment that could decide a command: no keys, no CI, no colours. */
function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, CHROMIUM_PATH } = process.env;
  return { PATH, HOME, TMPDIR, CHROMIUM_PATH, ...extra };
}

function start(
  args: readonly string[],
  { env = {}, cwd, bin = TESTED_BIN, node = [], execPath = process.execPath }: CallOptions,
): ChildProcess {
  return spawn(execPath, [...node, bin, ...args], {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end, as a shell would. */
export function counterproof(args: readonly string[], options: CallOptions = {}): Promise<Ended> {
  return endOf(start(args, options));
}

const PROGRESS =
  /^counterproof check: [\w ]+, \d+ s: [\d,]+(?:\/[\d,]+| requests?)(?: and \d+ retr(?:y|ies))?(?: · \d+ %)?(?: · (?:about [\d,]+ s left|no answer for [\d,]+ s))?\n/gm;

/** A check says how far it is every twenty seconds where there is no terminal: on a busy machine it comes to that. */
export function withoutProgress(err: string): string {
  return err.replace(PROGRESS, '');
}

function endOf(child: ChildProcess): Promise<Ended> {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (said.err += text.toString()));
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', (code) => done({ code, ...said, err: withoutProgress(said.err) }));
  });
}

/** Runs a command whose readers went away before it said anything, as `| true` does; those of these streams. */
export function unread(
  streams: readonly ('stdout' | 'stderr')[],
  args: readonly string[],
  options: CallOptions = {},
): Promise<Ended> {
  const child = start(args, options);
  for (const stream of streams) child[stream]?.destroy();
  return endOf(child);
}

/** Starts a command that serves, and waits for the line that shows it is ready. */
export function serving(args: readonly string[], ready: RegExp, options: CallOptions = {}): Promise<Running> {
  const child = start(args, options);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const said = { out: '', err: '' };
  child.stderr?.on('data', (text: Buffer) => (said.err += text.toString()));
  return new Promise((done, reject) => {
    child.once('close', (code) => reject(new Error(`${args[0]} ended with ${code} before it was ready: ${said.err}`)));
    child.stdout?.on('data', (text: Buffer) => {
      said.out += text.toString();
      if (!ready.test(said.out)) return;
      done({
        out: said.out,
        said: () => said.out + said.err,
        pid: child.pid ?? 0,
        stop: (signal = 'SIGTERM') => {
          child.kill(signal);
          return ended;
        },
      });
    });
  });
}

/** `COUNTERPROOF_…=value` pairs, as the sandbox prints them for a shell. */
export function keysPrinted(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(COUNTERPROOF_\w*KEY)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

export function addressPrinted(text: string): string {
  const [found = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
  return found;
}
