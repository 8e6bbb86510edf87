import { retryWindow } from './retry-window.ts';

type Headers = Parameters<typeof retryWindow>[0];

/** As often is asked again after a passing failure, whoever asks. */
export const TRIES_ON_TROUBLE = 4;

/**
 * Milliseconds to wait for a limit: as long as it tells, or twice as long each time. Who was told too little, and refused again,
 * waits a little longer each time as well: a limit that tells no time at all would otherwise be asked without a pause.
 */
export function waitForLimit(headers: Headers, tries: number): number {
  const own = Math.min(8000, 500 * 2 ** tries);
  const told = retryWindow(headers, Date.now());
  if (told === null) return own + 40;
  return Math.max(told, tries === 1 ? 0 : own / 16) + 40;
}

/** Milliseconds to wait after a passing failure: what a 503 tells, or three times as long each time, but never long. */
export function waitAfterTrouble(status: number | null, headers: Headers, tries: number): number {
  const told = status === 503 ? retryWindow(headers, Date.now()) : null;
  return Math.min(told ?? 60 * 3 ** (tries - 1), 5000);
}
