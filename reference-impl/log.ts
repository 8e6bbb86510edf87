import { renameSync, statSync } from 'node:fs';
import { destination } from 'pino';
import { show } from '../contract/problems.ts';
import { batchPerTick } from '../contract/serving/server.ts';

type Fields = Readonly<Record<string, string | number | null>>;

/** One request, answered. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** Null when the path is not in the contract; then the path is logged. */
  readonly operation: string | null;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** The size of the body that was sent; 0 for HEAD. */
  readonly bytes: number;
  /** The id of the key, not the key. */
  readonly key: string | null;
}

export interface Logger {
  answered(request: AnsweredRequest): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
  /** Writes the buffered lines, if it can, and ignores later ones. */
  close(): Promise<void>;
}

export interface LogOptions {
  /** A path, or a file descriptor: 1 and 2 are standard output and standard error. */
  readonly to?: string | number;
  /** Called when nothing can be written, once until something was. */
  readonly onBlocked?: (error: Error) => void;
}

/** So many bytes of lines wait until they can be written; later ones are lost. */
export const MOST_WAITING = 8 * 2 ** 20;

/** Of a file: what is longer makes room for a new one, so that no client can fill a disk. */
const mostFileBytes = 64 * 2 ** 20;
const minWriteBytes = 32_768;
/** A busy disk may need long for its last lines; a full one says so at once. */
const flushTimeoutMs = 10_000;

/**
 * One JSON object per line. A file that has become long is renamed to the same name with `.1`, in place of the one before. Fields are chosen one by one (request id, operation, id of the key); headers, query values and
 * errors of drivers are never logged, so that no key can be in the log.
 */
export function openLog({ to = 2, onBlocked = () => undefined }: LogOptions = {}): Logger {
  // Each write wakes a thread, which costs more than its lines, so many lines are written at once.
  const target = destination({
    dest: to,
    mkdir: true,
    sync: false,
    minLength: minWriteBytes,
    maxWrite: 2 * minWriteBytes,
    maxLength: MOST_WAITING,
    periodicFlush: 200,
  });
  // On a full disk the service keeps running.
  sayOnce(target, onBlocked);
  if (typeof to === 'string') keepShort(target, to);
  let closed = false;
  // The lines of one turn go on together: what takes them measures all that it holds each time.
  const lines = batchPerTick<string>((held) => closed || target.write(held.join('')));
  /** As pino would write it. */
  const add = (level: number, fields: Fields) =>
    lines.add(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields })}\n`);
  return {
    answered: ({ requestId, method, operation, path, ...rest }) =>
      add(30, { requestId, method: show(method), operation: operation ?? show(path), ...rest }),
    warn: (fields, msg) => add(40, { ...fields, msg }),
    error: (fields, msg) => add(50, { ...fields, msg }),
    async close() {
      lines.flush();
      closed = true;
      await flushed(target);
      // Otherwise it would retry writing to a full disk for ever when the process ends.
      target.destroy();
    },
  };
}

function sayOnce(target: ReturnType<typeof destination>, onBlocked: (error: Error) => void): void {
  let isBlocked = false;
  target.on('write', () => {
    isBlocked = false;
  });
  target.on('error', (error) => {
    if (!isBlocked) onBlocked(error);
    isBlocked = true;
  });
}

function keepShort(target: ReturnType<typeof destination>, file: string): void {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  target.on('write', (written) => {
    bytes += written;
    if (bytes < mostFileBytes) return;
    bytes = 0;
    if (moved(file)) target.reopen();
  });
}

/** Devices and pipes stay where they are; a file that cannot be moved is written on. */
function moved(file: string): boolean {
  try {
    if (!statSync(file).isFile()) return false;
    renameSync(file, `${file}.1`);
    return true;
  } catch {
    return false;
  }
}

function flushed(target: ReturnType<typeof destination>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, flushTimeoutMs);
    target.flush(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

export const silentLog: Logger = { answered() {}, warn() {}, error() {}, async close() {} };

/** The loggable parts of an error: class, code and stack, not the message, which may quote a request. */
export function errorFields(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? { cause: error.cause.name, causeCode: codeOf(error.cause) } : {};
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    error: error.name,
    code: codeOf(error),
    ...cause,
    at: frames
      .slice(0, 4)
      .map((frame) => frame.trim())
      .join(' | '),
  };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
