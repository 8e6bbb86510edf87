import { createHttpTransport, isLoopback, type Profile, type Visit } from '../../conformance/index.ts';

/** More than the requests of one moment: what waits for an answer that never comes does not hold up the rest. */
const SPARE_CONNECTIONS = 32;
const MOST_BYTES = 32 * 1024 * 1024;

/** The address as reports show it. */
export function addressText(base: URL): string {
  return base.href.replace(/\/+$/, '');
}

export function openTransport(base: URL, { concurrency, timeoutMs }: Profile, ca: string | undefined) {
  return createHttpTransport({
    base,
    connections: concurrency + SPARE_CONNECTIONS,
    timeoutMs,
    maxBodyBytes: MOST_BYTES,
    ca,
  });
}

/** Whether a burst and write methods are sent without being asked for. */
export function isAllowedByItself(base: URL, profile: Profile): boolean {
  return profile.allowOnLoopback && isLoopback(base);
}

/** What may be sent; `keyInUrl` decides over the key in query strings where it is given. */
export function allowanceOf(
  base: URL,
  profile: Profile,
  asked: readonly string[],
  keyInUrl: boolean | undefined,
): Visit['allow'] {
  const byItself = isAllowedByItself(base, profile);
  return {
    burst: byItself || asked.includes('burst'),
    writes: byItself || asked.includes('writes'),
    keyInUrl: keyInUrl ?? (profile.keyInUrl || asked.includes('key-in-url')),
  };
}
