import { AsyncLocalStorage } from 'node:async_hooks';
import type { Handler } from '../../contract/http.ts';
import type { Limiter } from '../../contract/serving/rate.ts';

interface OncePerRequest {
  readonly limiter: Limiter;
  /** What is asked inside this handler belongs to one request. */
  readonly within: (handle: Handler) => Handler;
}

/**
 * A handler around a deployment may ask it several times to make one answer. The client sent one request, so one is taken
 * from the limit of its key: what it answers until then is what the deployment alone would answer.
 */
export function oncePerRequest(limiter: Limiter): OncePerRequest {
  const requests = new AsyncLocalStorage<Map<string, ReturnType<Limiter['take']>>>();
  return {
    limiter: {
      ...limiter,
      take(key) {
        const taken = requests.getStore();
        const before = taken?.get(key);
        if (before !== undefined) return before;
        const allowance = limiter.take(key);
        taken?.set(key, allowance);
        return allowance;
      },
    },
    within: (handle) => (request) => requests.run(new Map(), () => handle(request)),
  };
}
