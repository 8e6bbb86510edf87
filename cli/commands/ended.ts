const EVERY_MS = 500;

/** Waits for SIGINT or SIGTERM; where npx started this process, also for the end of npx, which passes no signal on. */
export function ended(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  if (process.env.npm_command !== 'exec') return promise;
  // A process whose parent has ended gets another one.
  const parent = process.ppid;
  const looking = setInterval(() => process.ppid !== parent && resolve(), EVERY_MS).unref();
  return promise.finally(() => clearInterval(looking));
}
