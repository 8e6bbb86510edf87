import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { on, read } from './conditions.ts';
import { json } from './responses.ts';

/** What is answered beyond the limit; the answer that would have come is at hand. */
type Refuse = (served: ApiResponse, leftMs: number, refusals: number) => ApiResponse;

interface Window {
  /** Requests that are served in it. */
  readonly quota?: number;
  readonly windowMs?: number;
  /** A window that never ends. */
  readonly forever?: boolean;
  /** Refuses in one window alone. */
  readonly once?: boolean;
}

const QUOTA = 150;

/** A deployment that limits /me, as a burst finds out. */
export function limited(refuse: Refuse, window: Window = {}): { readonly burst: true; readonly wrap: Change } {
  return { burst: true, wrap: (handle) => limiting(handle, refuse, window) };
}

function limiting(
  handle: Handler,
  refuse: Refuse,
  { quota = QUOTA, windowMs = 1000, forever = false, once = false }: Window,
): Handler {
  let began = 0;
  let used = 0;
  let refusals = 0;
  let isSpent = false;
  return async (request) => {
    if (!on.me(read(request))) return handle(request);
    const now = Date.now();
    const isOver = now - began >= windowMs && !(forever && refusals > 0);
    if (isOver) [began, used] = [now, 0];
    if (once && isOver && refusals > 0) isSpent = true;
    used += 1;
    if (used <= quota || isSpent) return handle(request);
    refusals += 1;
    return refuse(await handle(request), began + windowMs - now, refusals);
  };
}

/** From so many requests on, everything is refused. */
export function refusesAfter(served: number, refusal: ApiResponse): Change {
  return (handle) => {
    let count = 0;
    return async (request) => (++count > served ? refusal : await handle(request));
  };
}

/** More requests at once than this are refused, as something in front of a deployment refuses them under load. */
export function crowded(most: number, refusal: ApiResponse): { readonly burst: true; readonly wrap: Change } {
  const wrap: Change = (handle) => {
    let now = 0;
    return async (request) => {
      if (now >= most) return refusal;
      now += 1;
      try {
        await sleep(2);
        return await handle(request);
      } finally {
        now -= 1;
      }
    };
  };
  return { burst: true, wrap };
}

export function tooFast(headers: Readonly<Record<string, string>>, status = 429): ApiResponse {
  return {
    ...json(status, { message: 'Too many requests' }),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

export const seconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)));

/** As a gateway or a framework answers, without a word about a limit. */
export function unavailable(headers: Readonly<Record<string, string>>): ApiResponse {
  return { status: 503, headers: { 'content-type': 'text/plain', ...headers }, body: 'Service Unavailable' };
}
