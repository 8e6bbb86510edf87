import { retryWindow } from './retry-window.ts';

type Headers = Parameters<typeof retryWindow>[0];

/** Tries of a request with transient errors. */
export const TRIES_ON_ERROR = 4;

/**
 * Milliseconds to wait after a 429: as long as its headers say, or exponential backoff. A short time in the headers is extended
 * with each try too.
 */
export function waitForLimit(headers: Headers, tries: number): number {
  const own = Math.min(8000, 500 * 2 ** tries);
  const stated = retryWindow(headers, Date.now());
  if (stated === null) return own + 40;
  return Math.max(stated, tries === 1 ? 0 : own / 16) + 40;
}

/** Milliseconds to wait after a transient error: as long as a 503 says, or exponential backoff, up to a maximum. */
export function waitAfterError(status: number | null, headers: Headers, tries: number): number {
  const stated = status === 503 ? retryWindow(headers, Date.now()) : null;
  return Math.min(stated ?? 60 * 3 ** (tries - 1), 5000);
}
