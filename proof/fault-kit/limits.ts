import { setTimeout as sleep } from 'node:timers/promises';
import { TransportError } from '../../conformance/index.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import { requirements } from '../../contract/requirements/index.ts';
import type { RequirementArea } from '../../contract/requirements/requirement.ts';
import type { Change, Fault } from '../fault.ts';
import { anything, onAny, read, type When, withQuery } from './conditions.ts';
import { json, oneIn } from './responses.ts';

/** What is answered beyond the limit; the answer that would have come is at hand. */
type Refuse = (served: ApiResponse, leftMs: number, refusals: number) => ApiResponse;

export interface Window {
  /** Requests that are served in it. */
  readonly quota?: number;
  readonly windowMs?: number;
  /** A window that never ends. */
  readonly forever?: boolean;
  /** Refuses in one window alone. */
  readonly once?: boolean;
  /** Which requests are counted, if not those of /me. */
  readonly of?: When;
}

const QUOTA = 150;

/** A deployment that limits requests, as a burst finds out. */
export function limited(
  refuse: Refuse,
  { quota = QUOTA, windowMs = 1000, forever = false, once = false, of = onAny('getMe') }: Window = {},
): { readonly burst: true; readonly wrap: Change } {
  const wrap: Change = (handle) => {
    let [began, used, refusals, isSpent] = [0, 0, 0, false];
    return async (request) => {
      if (!of(read(request))) return handle(request);
      const now = Date.now();
      const isOver = now - began >= windowMs && !(forever && refusals > 0);
      if (isOver) [began, used] = [now, 0];
      if (once && isOver && refusals > 0) isSpent = true;
      used += 1;
      if (used <= quota || isSpent) return handle(request);
      refusals += 1;
      return refuse(await handle(request), began + windowMs - now, refusals);
    };
  };
  return { burst: true, wrap };
}

/** Each so many requests, one fails. */
export function failingEvery(n: number, failure: ApiResponse): Change {
  return inTurn(every(n), () => async () => failure);
}

/** Such requests are counted, and a change is made for those whose turn it is. */
export function inTurn(isTurn: (count: number) => boolean, change: Change, when: When = anything): Change {
  return (handle) => {
    const changed = change(handle);
    let count = 0;
    return (request) => (when(read(request)) && isTurn(++count) ? changed(request) : handle(request));
  };
}

export function every(n: number): (count: number) => boolean {
  return (count) => count % n === 0;
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

/** What these promise is about values, keys and errors, or about what stands in any answer. */
const ABOUT_ANY_ANSWER: ReadonlySet<RequirementArea> = new Set<RequirementArea>([
  'document',
  'envelope',
  'auth',
  'tenancy',
  'parameters',
  'minimization',
  'errors',
  'read-only',
]);

/** What names a status of an error, or what may be answered with one (FIL-23: nothing is found, or it is refused). */
const ABOUT_REFUSALS: ReadonlySet<string> = new Set(['FIL-23', 'PAGE-18']);

/** Their titles say that nothing of a parameter is read, or of the whole query. */
const UNREAD: ReadonlySet<string> = new Set(['sales-unasked-stores-ignored', 'cached-without-the-query']);

const areas = new Map(requirements.map(({ id, area }) => [id, area]));
const aboutTheLimit = new Set(
  requirements.filter(({ names = [] }) => names.some((name) => name.endsWith(' 429'))).map(({ id }) => id),
);

/** Whether the fault may answer in another way what the deployment refuses with this status. */
function mayChangeRefusal({ id, requirement }: Fault, status: number): boolean {
  if (status === 429) return aboutTheLimit.has(requirement);
  const area = areas.get(requirement);
  return UNREAD.has(id) || ABOUT_REFUSALS.has(requirement) || (area !== undefined && ABOUT_ANY_ANSWER.has(area));
}

/**
 * A filter that is ignored is still read: what is wrong with it is refused as before, and so is a store of another organization.
 * What the limit refuses was not read at all. So a fault breaks its own promise alone.
 */
export function leavingRefusals(fault: Fault): Fault {
  const isLeft = ({ status }: ApiResponse) => status >= 400 && !mayChangeRefusal(fault, status);
  return {
    ...fault,
    wrap: (deployment) => {
      // Most faults ask the same and change what is answered: that needs no second answer.
      const answers = new WeakMap<ApiRequest, ApiResponse>();
      const handle: Handler = async (request) => answers.get(request) ?? (await deployment.handle(request));
      const changed = fault.wrap({ ...deployment, handle });
      return async (request) => {
        const plain = await deployment.handle(request);
        answers.set(request, plain);
        if (!isLeft(plain)) return await changed(request);
        // The cursor may be one that the fault gave, which nothing else knows: what else is wrong with the request?
        const asked = read(request);
        if (plain.status !== 400 || !asked.query.has('cursor')) return plain;
        const first = await deployment.handle(withQuery(asked, (query) => query.delete('cursor')));
        return isLeft(first) ? plain : await changed(request);
      };
    },
  };
}

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
export function ends(when: When, times = Number.POSITIVE_INFINITY, downMs = 400): Change {
  return (handle) => {
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

export function byAddressAndKey({ url, headers }: ApiRequest): string {
  return JSON.stringify([url, headers.authorization]);
}
