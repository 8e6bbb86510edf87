import { hash } from 'node:crypto';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import { parsed } from '../../fault-kit/responses.ts';
import type { OpenedDeployment } from '../../open-deployment.ts';
import { stopClockAt } from '../../thread-clock.ts';

/** Requests that are asked one after the other. */
export interface Part {
  readonly requests: readonly ApiRequest[];
  /** By how much the clock goes on between two of them. */
  readonly everyMs: number;
  /** By how much it goes on before the first. */
  readonly pauseMs: number;
}

/** What one deployment is asked, and what it answers without a mutant. */
export interface Comparison {
  readonly parts: readonly Part[];
  readonly answers: readonly Seen[];
}

export type Open = () => Promise<OpenedDeployment>;

export interface Difference {
  readonly request: ApiRequest;
  readonly before: string;
  readonly after: string;
}

/** Slow enough that no limit is met: 50 requests a second. */
export const STEP_MS = 20;

/** Asks everything in its order, each by a clock that stands still meanwhile: the same requests meet the same moment. */
async function* replayed(open: Open, now: number, parts: readonly Part[]) {
  stopClockAt(now);
  const deployment = await open();
  let at = now;
  try {
    for (const { requests, everyMs, pauseMs } of parts) {
      at += pauseMs;
      for (const request of requests) {
        at += everyMs;
        stopClockAt(at);
        yield { request, answer: seenIn(request, await deployment.handle(request)) };
      }
    }
  } finally {
    await deployment.close();
  }
}

/** Throws where the deployment without a mutant does not answer the same twice: then nothing could be concluded from a difference. */
export async function comparisonOf(open: Open, now: number, parts: readonly Part[]): Promise<Comparison> {
  const answers: Seen[] = [];
  for await (const { answer } of replayed(open, now, parts)) {
    const { whole, seen } = answer;
    answers.push({ whole, seen });
  }
  const comparison = { parts, answers };
  const [different] = await differences(open, now, comparison);
  if (different === undefined) return comparison;
  const { request, before, after } = different;
  throw new Error(`${request.method} ${request.url} is answered in two ways: ${before} and ${after}`);
}

/** Where the deployment answers otherwise. */
export async function differences(
  open: Open,
  now: number,
  { parts, answers }: Comparison,
): Promise<readonly Difference[]> {
  const [found, before]: [Difference[], Iterator<Seen>] = [[], answers.values()];
  for await (const { request, answer } of replayed(open, now, parts)) {
    const { value } = before.next();
    if (value.whole !== answer.whole && value.seen !== answer.seen)
      found.push({ request, before: value.seen, after: answer.seen });
  }
  return found;
}

/** Two views of one answer. */
interface Seen {
  /** Everything that a check is given, but for the random name of the request. */
  readonly whole: string;
  /** What the contract promises something of. */
  readonly seen: string;
}

const REQUEST_ID = 'x-request-id';

/** Of a 200 the type and the parsed body; of an error that it is JSON, and that it does not show the key: its text is open (ERR-08). */
function seenIn(request: ApiRequest, response: ApiResponse): Seen {
  const { status, headers, body } = response;
  const shown = Object.entries(headers).filter(([name]) => isPromised(name, status));
  const text = String(body);
  return {
    get seen(): string {
      const content = status < 300 ? hash('sha1', canonical(text)) : [isJson(text), showsKey(request, text)].join(' ');
      return `${status} ${JSON.stringify(shown)} ${content}`;
    },
    whole: hash('sha1', named(JSON.stringify([status, headers, text]), headers[REQUEST_ID])),
  };
}

function named(text: string, id: ApiResponse['headers'][string] | undefined): string {
  return typeof id === 'string' && id !== '' ? text.replaceAll(id, 'this request') : text;
}

/** The type of what was found, when to come back after a 429, and what lets pages of any origin send the key. */
function isPromised(name: string, status: number): boolean {
  if (name.startsWith('access-control-')) return true;
  if (status === 429) return /^retry-after$|ratelimit|rate-limit/.test(name);
  return status < 300 && name === 'content-type';
}

function showsKey({ headers: { authorization } }: ApiRequest, text: string): boolean {
  const key = typeof authorization === 'string' ? authorization.split(' ').at(-1) : undefined;
  return key !== undefined && key.length > 12 && text.includes(key);
}

function isJson(text: string): boolean {
  return parsed(text) !== undefined;
}

/** The same text for the same JSON in any order of its fields. */
export function canonical(text: string): string {
  const value = parsed(text);
  return value === undefined ? `text ${text}` : JSON.stringify(value, sortedFields);
}

function sortedFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
