import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import type { Change } from '../fault.ts';

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
