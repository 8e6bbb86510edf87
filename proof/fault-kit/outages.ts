import { TransportError } from '../../conformance/index.ts';
import type { ApiResponse, Handler } from '../../contract/http.ts';
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
