interface Listening {
  readonly port: unknown;
  readonly address: unknown;
}

const NOT_LISTENING: ReadonlyMap<unknown, (at: Listening) => string> = new Map([
  [
    'EADDRINUSE',
    ({ port, address }: Listening) =>
      `port ${port} of ${address} is taken (EADDRINUSE): give another --port, or --port 0 for any free one.`,
  ],
  [
    'EADDRNOTAVAIL',
    () => 'that --host is no address of this machine (EADDRNOTAVAIL): 127.0.0.1 is, and 0.0.0.0 is all.',
  ],
  ['ENOTFOUND', () => 'that --host is not known (ENOTFOUND): give an address of this machine.'],
  ['EACCES', ({ port }: Listening) => `port ${port} is for root alone (EACCES): give a --port above 1023.`],
]);

/** A server that cannot listen where it was to, in words that say what to do. */
export class NotListening extends Error {
  override name = 'NotListening';
}

/** The server, once it listens. */
export async function listening<Server>(starting: Promise<Server>): Promise<Server> {
  try {
    return await starting;
  } catch (error) {
    const why = whyNotListening(error);
    throw why === undefined ? error : new NotListening(why);
  }
}

function whyNotListening(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { port, address } = { port: '', address: '', ...error };
  return NOT_LISTENING.get(error.code)?.({ port, address });
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
