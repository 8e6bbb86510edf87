import { ended } from './listening.ts';
import type { Io } from './options.ts';

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
