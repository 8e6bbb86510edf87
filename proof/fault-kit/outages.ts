import { TransportError } from '../../conformance/index.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { read, type When } from './conditions.ts';
import { oneIn } from './responses.ts';

/** Breaks the connection of such requests, as something in front of a deployment does. */
export function breaksOff(when: When): Change {
  return (handle) => async (request) => {
    if (when(read(request))) throw broken();
    return await handle(request);
  };
}

/** One in so many of such requests fails the first time that it is sent, and is answered when it is repeated. */
export function failsTheFirstTime(when: When, n: number, failure?: ApiResponse): Change {
  return (handle) => {
    const seen = new Set<string>();
    return async (request) => {
      const isNews = when(read(request)) && oneIn(n, { id: request.url }) && !seen.has(request.url);
      if (!isNews) return await handle(request);
      seen.add(request.url);
      if (failure === undefined) throw broken();
      return failure;
    };
  };
}

/** The process ends with such a request, so often at most; for a while connections are refused, until it is back. */
export function ends(when: When, { downMs = 400, times = Number.POSITIVE_INFINITY } = {}): Change {
  return (handle: Handler) => {
    let downUntil = 0;
    let left = times;
    return async (request) => {
      if (Date.now() < downUntil) throw new TransportError('unreachable', 'nothing answers there (ECONNREFUSED)');
      if (left === 0 || !when(read(request))) return await handle(request);
      left -= 1;
      downUntil = Date.now() + downMs;
      throw broken();
    };
  };
}

function broken(): TransportError {
  return new TransportError('reset', 'the connection broke before the answer was complete (ECONNRESET)');
}

/** A cache in front of everything: what `keyOf` names alike gets the first good answer, for so many milliseconds. */
export function cachedBy(keyOf: (request: ApiRequest) => string, ms = Number.POSITIVE_INFINITY): Change {
  return (handle) => {
    const known = new Map<string, { readonly answer: ApiResponse; readonly since: number }>();
    return async (request) => {
      if (request.method !== 'GET') return handle(request);
      const key = keyOf(request);
      const before = known.get(key);
      if (before !== undefined && Date.now() - before.since < ms) return before.answer;
      const answer = await handle(request);
      if (answer.status === 200) known.set(key, { answer, since: Date.now() });
      return answer;
    };
  };
}

export function byAddress({ url }: ApiRequest): string {
  return url;
}

export function byPathAndKey({ url, headers }: ApiRequest): string {
  return JSON.stringify([url.split('?')[0], headers.authorization]);
}

export function byAddressAndKey({ url, headers }: ApiRequest): string {
  return JSON.stringify([url, headers.authorization]);
}

/** Requests are answered in turn by so many instances, the last of which has a change. */
export function oneReplicaOf(count: number, change: Change): Change {
  return (handle) => {
    const odd = change(handle);
    let turn = 0;
    return (request) => {
      turn = (turn + 1) % count;
      return turn === 0 ? odd(request) : handle(request);
    };
  };
}
