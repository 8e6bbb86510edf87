import { destination, pino } from 'pino';
import { show } from '../contract/problems.ts';
import { batchPerTick } from '../contract/serving/batch-per-tick.ts';

type Fields = Readonly<Record<string, string | number | null>>;

/** One request, answered. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** Null where nothing in the contract was asked for; then the path is told. */
  readonly operation: string | null;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Of the body, as far as it was sent: none to a HEAD. */
  readonly bytes: number;
  /** The id of the key, which is not the key. */
  readonly key: string | null;
}

export interface Logger {
  answered(request: AnsweredRequest): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
  /** Writes what it holds, if it can, and takes no more lines. */
  close(): Promise<void>;
}

export interface LogOptions {
  /** A path, or a file descriptor: 1 and 2 are standard output and standard error. */
  readonly to?: string | number;
}

const atOnce = 32_768;
const patienceMs = 2000;

/**
 * One JSON object a line. What is logged is chosen field by field (request id, operation, names of parameters, the
 * key's id): no header, no query value and no error of a driver is ever handed over whole, so no key can be in it.
 */
export function openLog({ to = 2 }: LogOptions = {}): Logger {
  // Each write wakes a thread, which costs more than all of its lines: so it is worth many of them.
  const target = destination({
    dest: to,
    mkdir: true,
    sync: false,
    minLength: atOnce,
    maxWrite: 2 * atOnce,
    periodicFlush: 200,
  });
  // A disk that is full takes lines, not the service.
  target.on('error', () => undefined);
  const timestamp = timestamps();
  const log = pino({ base: null, timestamp }, target);
  let closed = false;
  // The lines of one turn go on together: what takes them measures all that it holds each time.
  const lines = batchPerTick<string>((held) => closed || target.write(held.join('')));
  return {
    answered: (request) => lines.add(lineOf(request, timestamp())),
    warn: (fields, message) => closed || log.warn(fields, message),
    error: (fields, message) => closed || log.error(fields, message),
    async close() {
      lines.flush();
      closed = true;
      await flushed(log);
      // At the end of the process it would try without end to write what a full disk does not take.
      target.destroy();
    },
  };
}

function flushed(log: pino.Logger): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patienceMs);
    log.flush(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

/** In the form of pino's own lines. Ids and numbers need no escaping; what a client wrote does. */
function lineOf({ requestId, method, operation, path, status, ms, bytes, key }: AnsweredRequest, time: string): string {
  const asked = operation === null ? JSON.stringify(show(path)) : `"${operation}"`;
  const by = key === null ? 'null' : `"${key}"`;
  return `{"level":30${time},"requestId":"${requestId}","method":${quoted(method)},"operation":${asked},"status":${status},"ms":${ms},"bytes":${bytes},"key":${by}}\n`;
}

function quoted(method: string): string {
  return method === 'GET' ? '"GET"' : JSON.stringify(show(method));
}

/** Many lines are of the same millisecond: its text is written once. */
function timestamps(): () => string {
  let last = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now === last) return text;
    last = now;
    text = `,"time":"${new Date(now).toISOString()}"`;
    return text;
  };
}

export const silentLog: Logger = {
  answered() {},
  warn() {},
  error() {},
  async close() {},
};

/** What may be told of an error: where it came from and its own class, not the message, which can quote a request. */
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
