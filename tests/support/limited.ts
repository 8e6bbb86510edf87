import type { ApiResponse } from '../../contract/http.ts';
import type { Change } from '../../proof/fault.ts';

export type Announce = (msLeft: number) => ApiResponse['headers'];

interface Window {
  readonly requests: number;
  readonly ms: number;
}

/** So many requests, however long they take, and then none for a while; its 429 says in its own way when it opens again. */
export function limited({ requests, ms }: Window, announce: Announce, opens = true): Change {
  let left = requests;
  let opensAt = Number.POSITIVE_INFINITY;
  return (handle) => async (request) => {
    const now = performance.now();
    if (opens && left === 0 && now >= opensAt) left = requests;
    if (left === 0) return { status: 429, headers: announce(opensAt - now), body: '{"error":"slow down"}' };
    left -= 1;
    if (left === 0) opensAt = now + ms;
    return handle(request);
  };
}
