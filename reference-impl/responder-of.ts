import type { Handler } from '../contract/http.ts';
import type { Responder } from './reference.ts';

/** For a handler that may change answers: the length is left to the server, because what it changes may be longer or shorter. */
export function responderOf(handle: Handler): Responder {
  return async (request) => {
    const answer = await handle(request);
    if (request.method === 'HEAD') return answer;
    const { 'content-length': _length, ...headers } = answer.headers;
    return { ...answer, headers };
  };
}
