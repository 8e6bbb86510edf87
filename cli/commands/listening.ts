import type { Io } from './options.ts';

interface Listening {
  readonly port: unknown;
  readonly address: unknown;
}

const NOT_LISTENING: Readonly<Record<string, (at: Listening) => string>> = {
  EADDRINUSE: ({ port, address }) =>
    `port ${port} of ${address} is taken (EADDRINUSE): give another --port, or --port 0 for any free one.`,
  EADDRNOTAVAIL: () => 'that --host is no address of this machine (EADDRNOTAVAIL): 127.0.0.1 is, and 0.0.0.0 is all.',
  ENOTFOUND: () => 'that --host is not known (ENOTFOUND): give an address of this machine.',
  EACCES: ({ port }) => `port ${port} is for root alone (EACCES): give a --port above 1023.`,
};

/** A server that cannot listen where it was to, in words that say what to do. */
export class NotListening extends Error {
  override name = 'NotListening';
}

/** The server, once it listens. */
export async function listening<Server>(starting: Promise<Server>): Promise<Server> {
  try {
    return await starting;
  } catch (error) {
    const { code, port = '', address = '' } = Object(error);
    const why = NOT_LISTENING[String(code)]?.({ port, address });
    throw why === undefined ? error : new NotListening(why);
  }
}

const EVERY_MS = 500;
/** Who started this process: read at once, since it may have ended before anything waits for that. */
const PARENT = process.ppid;

/** A signal ends this work, and the process no sooner than what it started. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** Waits for SIGINT or SIGTERM, until it is released; where npx started this process, also for the end of npx, which passes no signal on. */
export function ended(released?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  process.once('SIGINT', end).once('SIGTERM', end);
  released?.addEventListener('abort', () => {
    process.off('SIGINT', end).off('SIGTERM', end);
    resolve();
  });
  if (process.env.npm_command !== 'exec') return promise;
  // A process whose parent has ended gets another one.
  const looking = setInterval(() => process.ppid !== PARENT && resolve(), EVERY_MS).unref();
  return promise.finally(() => clearInterval(looking));
}

/** Units and compose files give more. */
export const STOP_MS = 20_000;
/** For what was printed last. */
const LINGER_MS = 100;

/**
 * Waits for the end, and then lets a server come to its own. What does not stop in time, as when a database hangs, ends with the
 * process.
 */
export async function untilEnded(
  { err }: Pick<Io, 'err'>,
  starting: Promise<{ readonly stop: () => Promise<void> }>,
): Promise<void> {
  const end = ended();
  const { stop } = await starting;
  await end;
  const late = setTimeout(() => {
    err(
      `counterproof: not everything stopped within ${STOP_MS / 1000} s; what was being visited is visited again within about a minute.\n`,
    );
    process.exit(1);
  }, STOP_MS);
  await stop();
  clearTimeout(late);
}

/** Nothing is waited for any more: no answer to a visit that was given back, no command of a key. */
export function left(): number {
  setTimeout(() => process.exit(), LINGER_MS).unref();
  return 0;
}
