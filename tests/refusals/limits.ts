import type { ApiResponse } from '../../contract/http.ts';
import type { Twist } from './wire.ts';

type Tell = (msLeft: number) => ApiResponse['headers'];

export interface Window {
  readonly requests: number;
  readonly ms: number;
}

/** A fixed window over everything, which tells in its own way when it opens again. */
export function limited({ requests, ms }: Window, tell: Tell, opens = true): Twist {
  let start = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (correct) => async (request) => {
    const now = performance.now();
    if (now - start >= ms && (opens || count <= requests)) {
      start = now;
      count = 0;
    }
    count += 1;
    if (count <= requests) return correct(request);
    return { status: 429, headers: tell(start + ms - now), body: '{"error":"slow down"}' };
  };
}

const seconds = (msLeft: number) => String(Math.max(0, Math.ceil(msLeft / 1000)));

/** Ways to tell, all of them right. */
export const tellings: readonly { readonly name: string; readonly tell: Tell }[] = [
  { name: 'Retry-After in seconds', tell: (left) => ({ 'retry-after': seconds(left) }) },
  {
    name: 'Retry-After as a date',
    tell: (left) => ({ 'retry-after': new Date(Date.now() + left + 1000).toUTCString() }),
  },
  { name: 'the RateLimit field', tell: (left) => ({ ratelimit: `"default";r=0;t=${seconds(left)}` }) },
  {
    name: 'the older RateLimit-Reset',
    tell: (left) => ({ 'ratelimit-remaining': '0', 'ratelimit-reset': seconds(left) }),
  },
  {
    name: 'X-RateLimit-Reset since 1970',
    tell: (left) => ({ 'x-ratelimit-reset': String(Math.ceil((Date.now() + left) / 1000)) }),
  },
  { name: 'a header of its own', tell: (left) => ({ 'x-retry-in': `${Math.ceil(left)}ms` }) },
];
