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
  /** Of each what the contract promises something of. */
  readonly answers: readonly string[];
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
        yield { request, seen: seenIn(request, await deployment.handle(request)) };
      }
    }
  } finally {
    await deployment.close();
  }
}

/** Throws where the deployment without a mutant does not answer the same twice: then nothing could be concluded from a difference. */
export async function comparisonOf(open: Open, now: number, parts: readonly Part[]): Promise<Comparison> {
  const answers: string[] = [];
  for await (const { seen } of replayed(open, now, parts)) answers.push(seen);
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
  const [found, known]: [Difference[], Iterator<string>] = [[], answers.values()];
  for await (const { request, seen } of replayed(open, now, parts)) {
    const before = String(known.next().value);
    if (before !== seen) found.push({ request, before, after: seen });
  }
  return found;
}

/** Of a 200 the type and the parsed body; of an error that it is JSON, and that it does not show the key: its text is open (ERR-08). */
function seenIn(request: ApiRequest, { status, headers, body }: ApiResponse): string {
  const shown = Object.entries(headers).filter(([name]) => isPromised(name, status));
  // A mutant may answer with something else than a text.
  const text = String(body);
  const content =
    status < 300 ? hash('sha1', canonical(text)) : [parsed(text) !== undefined, showsKey(request, text)].join(' ');
  return `${status} ${JSON.stringify(shown)} ${content}`;
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

/** The same text for the same JSON in any order of its fields. */
export function canonical(text: string): string {
  const value = parsed(text);
  return value === undefined ? `text ${text}` : JSON.stringify(value, sortedFields);
}

function sortedFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
