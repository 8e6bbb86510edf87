import { TransportError } from '../../conformance/index.ts';
import type { Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { read, type When } from './conditions.ts';

/** Breaks the connection of such requests, as something in front of a deployment does. */
export function breaksOff(when: When): Change {
  return (handle) => async (request) => {
    if (when(read(request))) throw broken();
    return await handle(request);
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
