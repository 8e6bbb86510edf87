import type { ApiRequest, Handler } from '../contract/http.ts';
import { show } from '../contract/problems.ts';
import type { Rate } from '../contract/serving/rate.ts';
import { gate, keys } from './keys.ts';
import { lazyEngine } from './prism/lazy.ts';
import { proxy } from './proxy.ts';
import type { Reply } from './reply.ts';
import { type Answered, responder } from './responder.ts';
import { type Front, listen, type Respond } from './server.ts';

export { keys } from './keys.ts';
export { outcomesPath } from './outcomes.ts';
export type { Front, Respond } from './server.ts';

export interface MockOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Decides what `Prefer: dynamic=true` generates. */
  readonly seed?: string | number;
  readonly rate?: Rate;
  /** A deployment to forward to and to watch, instead of answering. */
  readonly proxy?: URL;
  /** What day it is; pin it to get the same dates for ever. */
  readonly now?: () => number;
  readonly log?: (line: string) => void;
  /** Sees each request with its answer, and has addresses of its own. */
  readonly front?: ((respond: Respond) => Front) | undefined;
}

export interface Mock {
  readonly url: string;
  readonly keys: typeof keys;
  readonly handle: Handler;
  close(): Promise<void>;
}

const defaultRate: Rate = { requests: 1000, windowMs: 10_000 };

export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 4011, host = '127.0.0.1' } = options;
  const respond = respondTo(options);
  const front = options.front?.(respond);
  const { url, close } = await listen(front ?? { respond }, port, host);
  return {
    url,
    keys,
    handle: async (request) => respond(request),
    async close() {
      await front?.close?.();
      await close();
    },
  };
}

function respondTo({ seed = 1, rate = defaultRate, proxy: upstream, now = Date.now, log }: MockOptions): Respond {
  const engine = lazyEngine();
  if (upstream !== undefined) return proxy(upstream, engine, log ?? (() => undefined));
  const clock = () => performance.now();
  return logged(responder({ engine, gate: gate(rate, clock), seed: String(seed), now }), log);
}

function logged(respond: ReturnType<typeof responder>, log: MockOptions['log']): Respond {
  return (request) => {
    const answered = respond(request);
    if (answered instanceof Promise) return answered.then((late) => note(request, late, log));
    return note(request, answered, log);
  };
}

function note(request: ApiRequest, { response, operation, notices }: Answered, log: MockOptions['log']): Reply {
  if (log !== undefined) {
    const what = operation ?? show(request.url);
    const id = response.headers['x-request-id'];
    log(
      `${request.method} ${what} ${response.status}${id === undefined ? '' : ` ${id}`}${notices.map((notice) => ` | ${notice}`).join('')}`,
    );
  }
  return response;
}
