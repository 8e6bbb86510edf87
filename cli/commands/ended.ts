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
