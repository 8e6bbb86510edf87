import { destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export interface LogOptions {
  /** A path, or a file descriptor: 1 and 2 are standard output and standard error. */
  readonly to?: string | number;
  readonly level?: string;
}

/**
 * One JSON object a line. What is logged is chosen field by field (request id, operation, names of parameters, the
 * key's id): no header, no query value and no error of a driver is ever handed over whole, so no key can be in it.
 */
export function openLog({ to = 2, level = 'info' }: LogOptions = {}): Logger {
  const target = destination({ dest: to, mkdir: true, sync: false, minLength: 8192, periodicFlush: 200 });
  return pino({ level, base: null, timestamp: timestamps() }, target);
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

export function silentLog(): Logger {
  return pino({ level: 'silent' });
}

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
