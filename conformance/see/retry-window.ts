import type { Exchange } from '../model/exchange.ts';

type Headers = readonly (readonly [string, string])[];

/** Readers from the most to the least explicit; the first that can read its header is used. */
const readers: readonly (readonly [RegExp, (value: string, nowMs: number) => number | null])[] = [
  [/retry-?(after|in)-ms$/, plainNumber],
  [/^retry-after$/, (value, nowMs) => seconds(value) ?? untilDate(value, nowMs)],
  [/^ratelimit$/, rateLimitField],
  [/(limit|throttle|quota).*reset-(after|in)(-seconds)?$/, seconds],
  [/(limit|throttle|quota).*reset-ms$/, plainNumber],
  [/(limit|throttle|quota).*reset/, resetPoint],
  [/retry|try-again|back-?off|cool-?down|^x-wait/, resetPoint],
];

/** Seconds since 1970 are larger than any plausible wait, and milliseconds larger than those. */
const EPOCH_SECONDS = 100_000_000;
const EPOCH_MILLISECONDS = 100_000_000_000;
const DURATION = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Milliseconds to wait as the headers say; null if none does. The contract does not name the header, so all common ones are
 * read. Points in time are compared with the deployment's own clock, which may differ from ours.
 */
export function retryWindow(headers: Headers, nowMs: number): number | null {
  const lower = headers.map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const serverNow = serverTime(lower);
  const now = Number.isNaN(serverNow) ? nowMs : serverNow;
  for (const [pattern, read] of readers) {
    const waits = lower.filter(([name]) => pattern.test(name)).map(([, value]) => read(value, now));
    const longest = waits.reduce((most, wait) => (wait !== null && (most === null || wait > most) ? wait : most), null);
    if (longest !== null) return longest;
  }
  return null;
}

function seconds(value: string): number | null {
  const plain = plainNumber(value);
  return plain === null ? duration(value) : plain * 1000;
}

/** A reset is written as seconds to wait, as a duration, as seconds or milliseconds since 1970, or as a date. */
function resetPoint(value: string, nowMs: number): number | null {
  const plain = plainNumber(value);
  if (plain === null) return duration(value) ?? untilDate(value, nowMs);
  if (plain >= EPOCH_MILLISECONDS) return Math.max(0, plain - nowMs);
  if (plain >= EPOCH_SECONDS) return Math.max(0, plain * 1000 - nowMs);
  return plain * 1000;
}

/** `"default";r=0;t=5`, several of them, or the older `limit=100, remaining=0, reset=5`. */
function rateLimitField(value: string): number | null {
  const windows = [...value.matchAll(/(?:^|[;,\s])(?:t|reset)\s*=\s*"?(\d+(?:\.\d+)?)/gi)];
  const exhausted = value
    .split(',')
    .filter((policy) => /;\s*r\s*=\s*0(?!\d)/i.test(policy))
    .flatMap((policy) => [...policy.matchAll(/;\s*t\s*=\s*(\d+)/gi)]);
  const waits = (exhausted.length > 0 ? exhausted : windows).map(([, amount]) => Number(amount) * 1000);
  return waits.length === 0 ? null : Math.max(...waits);
}

function plainNumber(value: string): number | null {
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

/** `6m0s`, `250ms`, `1.5s`. */
function duration(value: string): number | null {
  if (value === '' || value.replace(DURATION, '') !== '') return null;
  return [...value.matchAll(DURATION)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0),
    0,
  );
}

function untilDate(value: string, nowMs: number): number | null {
  if (!/\d{4}|\d{2}:\d{2}/.test(value) || !/[-:\s]/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

/** The Date header in milliseconds; NaN without one. */
export function serverTime(headers: Exchange['headers']): number {
  return Date.parse(headers.find(([name]) => name === 'date')?.[1] ?? '');
}

/** The Date header as a timestamp; null without one. */
export function dateOf({ headers }: Pick<Exchange, 'headers'>): string | null {
  const ms = serverTime(headers);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
