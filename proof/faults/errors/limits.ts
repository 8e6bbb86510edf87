import type { ApiResponse, Handler } from '../../../contract/http.ts';
import type { Deployment, Fault } from '../../fault.ts';
import { json, read } from '../../fault-kit/wrapping.ts';

/** How a deployment limits /me, and what it says to who is too fast. */
interface Limit {
  /** What is answered beyond the limit; the answer that would have come is at hand. */
  readonly refuse: (served: ApiResponse, leftMs: number, refusals: number) => ApiResponse;
  readonly windowMs?: number;
  /** Each refusal begins the window anew. */
  readonly punishing?: boolean;
  /** A window that never ends. */
  readonly forever?: boolean;
}

const QUOTA = 150;

function limited(id: string, requirement: string, title: string, limit: Limit): Fault {
  return { id, requirement, title, burst: true, wrap: (deployment) => limiting(deployment, limit) };
}

function limiting({ handle }: Deployment, { refuse, windowMs = 1000, punishing, forever }: Limit): Handler {
  let began = 0;
  let used = 0;
  let refusals = 0;
  return async (request) => {
    if (read(request).operation !== 'getMe') return handle(request);
    const now = Date.now();
    const isOver = now - began >= windowMs && !(forever === true && refusals > 0);
    if (isOver) {
      began = now;
      used = 0;
    }
    used += 1;
    if (used <= QUOTA) return handle(request);
    refusals += 1;
    if (punishing === true) began = now;
    return refuse(await handle(request), began + windowMs - now, refusals);
  };
}

function tooFast(headers: Readonly<Record<string, string>>, status = 429): ApiResponse {
  return {
    ...json(status, { message: 'Too many requests' }),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

const seconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)));

/** Limits that are met in a burst, and told or kept wrongly. */
export const limitFaults: readonly Fault[] = [
  limited('limit-tells-nothing', 'RATE-02', 'A 429 has no header that tells when to come back', {
    refuse: () => tooFast({}),
  }),
  limited('limit-tells-a-word', 'RATE-02', 'Retry-After of a 429 says "later"', {
    refuse: () => tooFast({ 'retry-after': 'later' }),
  }),
  limited('limit-tells-only-how-much', 'RATE-02', 'A 429 tells the limit and what is left, and not when it is back', {
    refuse: () => tooFast({ 'x-ratelimit-limit': '150', 'x-ratelimit-remaining': '0' }),
  }),
  limited('limit-tells-in-the-body', 'RATE-02', 'When to come back stands in the body alone', {
    refuse: (_served, left) => json(429, { message: 'Too many requests', retryAfter: seconds(left) }),
  }),
  limited('limit-tells-the-first', 'RATE-02', 'Only the first 429 of a window tells when to come back', {
    refuse: (_served, left, refusals) => tooFast(refusals === 1 ? { 'retry-after': seconds(left) } : {}),
  }),
  limited('limit-told-too-short', 'RATE-03', 'Retry-After says a second of a window of a minute', {
    windowMs: 60_000,
    refuse: () => tooFast({ 'retry-after': '1' }),
  }),
  limited('limit-told-as-zero', 'RATE-03', 'Retry-After says zero', {
    windowMs: 60_000,
    refuse: () => tooFast({ 'retry-after': '0' }),
  }),
  limited('limit-told-in-the-past', 'RATE-03', 'Retry-After is a date that is over', {
    windowMs: 60_000,
    refuse: () => tooFast({ 'retry-after': new Date(Date.now() - 60_000).toUTCString() }),
  }),
  limited('limit-for-ever', 'RATE-03', 'After the window, the key stays shut out', {
    forever: true,
    refuse: (_served, left) => tooFast({ 'retry-after': seconds(left) }),
  }),
  limited('limit-reset-in-the-wrong-unit', 'RATE-03', 'The reset says one second where a minute is meant', {
    windowMs: 60_000,
    refuse: () => tooFast({ 'x-ratelimit-reset': '1' }),
  }),
  limited('limit-with-records', 'RATE-04', 'A 429 has the answer in its body', {
    refuse: (served, left) => ({
      ...served,
      status: 429,
      headers: { ...served.headers, 'retry-after': seconds(left) },
    }),
  }),
  limited('limit-is-403', 'RATE-01', 'Who asks too fast is forbidden', {
    refuse: (_served, left) => tooFast({ 'retry-after': seconds(left) }, 403),
  }),
  limited('limit-is-400', 'RATE-01', 'Who asks too fast is told that the request is bad', {
    refuse: () => tooFast({}, 400),
  }),
  limited('limit-is-503', 'RATE-01', 'Who asks too fast is told that the service is out of order', {
    refuse: (_served, left) => tooFast({ 'retry-after': seconds(left) }, 503),
  }),
  limited('limit-is-401', 'RATE-01', 'Who asks too fast is logged out', {
    refuse: () => tooFast({}, 401),
  }),
];
