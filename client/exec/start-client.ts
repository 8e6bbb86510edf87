import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, drained } from '../../conformance/ask/drivers/child-environment.ts';

export interface ClientStart {
  /** A line for the shell. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  readonly timeoutMs: number;
  /** Looked for in what it prints. */
  readonly secret: string;
  readonly measuresMemory: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** How a client ended. */
export interface Ended {
  readonly by: 'itself' | 'time' | 'output' | 'memory' | 'us';
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  /** The last lines of standard error, for a reader at the terminal; never part of a report. */
  readonly lastWords: string;
  readonly printedSecret: boolean;
  readonly peakMB: number | null;
  readonly ms: number;
}

const MOST_OUTPUT = 10_000_000;
const LAST_WORDS = 2000;
const GRACE_MS = 2000;
const MEMORY_EVERY_MS = 100;
/** What no client needs for its task: it is ended before the machine is full. */
const MOST_MB = 4096;
/**
 * Where memory is measured, a runtime that collects garbage only when the machine is nearly full would be blamed for what it no longer
 * needs. None of these is a limit: what a client keeps, it may keep.
 */
const EAGER = {
  JAVA_TOOL_OPTIONS: '-XX:+UseSerialGC -Xmn32m -Xms64m -XX:MinHeapFreeRatio=25 -XX:MaxHeapFreeRatio=50',
  GOGC: '50',
};
/** Names the processes of one start, also those that left its group. The name does not say who started them. */
const MARK = 'START_ID';

export function startClient(start: ClientStart) {
  const began = performance.now();
  const mark = crypto.randomUUID();
  const input = openedInput(start.input);
  const child = spawn(start.command, {
    shell: true,
    detached: true,
    stdio: [input, 'pipe', 'pipe'],
    env: { ...childEnvironment(process.env), ...(start.measuresMemory ? EAGER : {}), ...start.env, [MARK]: mark },
  });
  closeSync(input);
  const family = familyOf(child, mark);
  const out: Buffer[] = [];
  const words: Buffer[] = [];
  let by: Ended['by'] = 'itself';
  const end = (why: Ended['by']) => {
    by = by === 'itself' ? why : by;
    family.kill();
  };
  const limit = setTimeout(() => end('time'), start.timeoutMs);
  const stop = () => end('us');
  start.signal?.addEventListener('abort', stop, { once: true });
  /** At most one chunk more than a client may print. */
  const keep = (chunks: Buffer[]) => {
    let bytes = 0;
    return (chunk: Buffer) => {
      if (bytes <= MOST_OUTPUT) chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_OUTPUT) end('output');
    };
  };
  child.stdout?.on('data', keep(out));
  child.stderr?.on('data', keep(words));
  let peakMB: number | null = null;
  const measured = () => {
    peakMB = Math.max(peakMB ?? 0, memoryOf(child.pid ?? 0));
    if (peakMB > MOST_MB) end('memory');
  };
  const endMeasuring = start.measuresMemory ? watching(MEMORY_EVERY_MS, measured) : undefined;
  let graceful: NodeJS.Timeout | undefined;
  const ended = new Promise<Ended>((resolve) => {
    child.on('error', () => {});
    child.on('exit', (code, signal) => {
      clearTimeout(limit);
      clearTimeout(graceful);
      endMeasuring?.();
      start.signal?.removeEventListener('abort', stop);
      family.kill();
      family.end();
      drained(child).then(() => {
        const [stdout = '', stderr = ''] = [out, words].map((chunks) => Buffer.concat(chunks).toString('utf8'));
        const lastWords = stderr.slice(-LAST_WORDS).replaceAll(start.secret, '…');
        const printedSecret = stdout.includes(start.secret) || stderr.includes(start.secret);
        resolve({ by, code, signal, stdout, lastWords, printedSecret, peakMB, ms: performance.now() - began });
      });
    });
  });
  return {
    ended,
    /** Asks it to end, as a pipeline or a reader would. */
    interrupt(): void {
      if (by === 'itself') by = 'us';
      family.signal('SIGTERM');
      graceful = setTimeout(() => family.kill(), GRACE_MS);
    },
  };
}

/**
 * Standard input that can be opened by name too, as /dev/stdin, which a socket cannot. The file has no name any more when the text, which
 * has the key in it, is written.
 */
function openedInput(text: string): number {
  const file = join(tmpdir(), `input-${crypto.randomUUID()}`);
  const { O_RDWR, O_CREAT, O_EXCL } = constants;
  const opened = openSync(file, O_RDWR | O_CREAT | O_EXCL, 0o600);
  unlinkSync(file);
  // At a place, so that it is read from its beginning.
  writeSync(opened, text, 0);
  return opened;
}

const LOOK_EVERY_MS = 50;

/** What a client started, and what that started. Without /proc it is the group alone. */
function familyOf({ pid: first = 0 }: ChildProcess, id: string) {
  /** In the environment that they were started with. */
  const mark = `${MARK}=${id}`;
  /** Where the first of them writes; one that was given another environment may still write there. */
  const pipes = pipesOf(first);
  /**
   * Those that were seen while their parents were there: also what leaves its group, its environment and its pipes. Each with when it
   * began, as the number of one that has ended may be given to another.
   */
  const known = new Map([[first, beganAt(first)]]);
  const look = (): void => {
    // A map gives also what is put into it meanwhile.
    for (const [pid, began] of known) {
      const isGone = began === '' || beganAt(pid) !== began;
      if (isGone) known.delete(pid);
      else for (const child of childrenOf(pid)) if (!known.has(child)) known.set(child, beganAt(child));
    }
  };
  const has = (pid: number): boolean => {
    if (known.has(pid) || textOf(`/proc/${pid}/environ`).includes(mark)) return true;
    return pipesOf(pid).some((pipe) => pipes.includes(pipe));
  };
  /** To the group. */
  const signal = (name: NodeJS.Signals): void => {
    if (first !== 0) orElse(false, () => process.kill(-first, name));
  };
  return {
    signal,
    /** The group, and what left it. */
    kill(): void {
      look();
      signal('SIGKILL');
      for (const pid of processes())
        if (pid !== process.pid && has(pid)) orElse(false, () => process.kill(pid, 'SIGKILL'));
    },
    /** Looks no more. */
    end: watching(LOOK_EVERY_MS, look),
  };
}

function pipesOf(pid: number): readonly string[] {
  return [1, 2]
    .map((stream) => orElse('', () => readlinkSync(`/proc/${pid}/fd/${stream}`)))
    .filter((link) => link !== '');
}

/** None where there is no /proc. */
function processes(): readonly number[] {
  return entriesOf('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** Of all processes of its group, in MB. */
function memoryOf(group: number): number {
  const members = processes().filter((pid) => Number(stateOf(pid)[2]) === group);
  const kilobytes = members.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** On a busy machine a look takes long, and time limits would be kept late. */
const MOST_LOOKING = 0.1;

/** Looks again and again, with pauses that leave nine tenths of the time for all else; gives what ends it. */
function watching(everyMs: number, look: () => void): () => void {
  let timer: NodeJS.Timeout;
  const later = (ms: number) => {
    timer = setTimeout(again, ms).unref();
  };
  const again = () => {
    const began = performance.now();
    look();
    later(Math.max(everyMs, (performance.now() - began) / MOST_LOOKING));
  };
  later(everyMs);
  return () => clearTimeout(timer);
}

/** Empty where it has ended. */
function beganAt(pid: number): string {
  return stateOf(pid)[19] ?? '';
}

/** The fields from the third on; the second is a name that may hold spaces and parentheses. */
function stateOf(pid: number): readonly string[] {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(pid: number): readonly number[] {
  const threads = entriesOf(`/proc/${pid}/task`).map((thread) => textOf(`/proc/${pid}/task/${thread}/children`));
  return threads.join(' ').split(/\s+/).filter(Boolean).map(Number);
}

/** None where there is no such folder, as without /proc. */
function entriesOf(folder: string): readonly string[] {
  return orElse([], () => readdirSync(folder));
}

function textOf(file: string): string {
  return orElse('', () => readFileSync(file, 'latin1'));
}

/** A process may have ended meanwhile. */
function orElse<Read>(otherwise: Read, read: () => Read): Read {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
