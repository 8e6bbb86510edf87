import { setTimeout as sleep } from 'node:timers/promises';
import { decoded } from '../../../kernel/content-coding.ts';
import { TRIES_ON_ERROR, waitAfterError, waitForLimit } from '../../../kernel/retry-policy.ts';
import type { Answer, Perform } from './dredd-api.ts';

export interface Pace {
  readonly spacingMs: number;
  readonly retryTimeoutMs: number;
  /** Called before each request. */
  readonly onRequest: () => void;
}

interface Came {
  readonly error: Error | null;
  readonly answer: Answer | undefined;
}

/** Dredd's requests, one at a time, no faster than configured, and again after a limit or a transient error. */
export function patient(perform: Perform, pace: Pace): Perform {
  const once = (uri: string, request: unknown, options: unknown): Promise<Came> =>
    new Promise((resolve) =>
      perform(uri, request, options, (error, answer) => resolve({ error, answer: answer && withPlainBody(answer) })),
    );
  return (uri, request, options, done) => {
    void persist(() => once(uri, request, options), pace).then(({ error, answer }) => done(error, answer));
  };
}

async function persist(ask: () => Promise<Came>, pace: Pace): Promise<Came> {
  // Limits and transient errors are counted separately: a request that waited has not failed yet.
  const tries = { limit: 0, trouble: 0 };
  for (let waited = 0; ; ) {
    if (pace.spacingMs > 0) await sleep(pace.spacingMs);
    pace.onRequest();
    const came = await ask();
    const kind = came.answer?.statusCode === 429 ? 'limit' : 'trouble';
    tries[kind] += 1;
    const wait = waitBeforeNext(came, tries[kind]);
    if (wait === null || waited + wait > pace.retryTimeoutMs) return came;
    waited += wait;
    await sleep(wait);
  }
}

/** As the rest of the run waits: as long as a limit announces, and a little longer each time after a failure. */
function waitBeforeNext({ error, answer }: Came, tries: number): number | null {
  const status = error !== null || answer === undefined ? null : answer.statusCode;
  const headers = answer === undefined ? [] : pairs(answer);
  if (status === 429) return waitForLimit(headers, tries);
  const isTrouble = status === null || status >= 500;
  return isTrouble && tries < TRIES_ON_ERROR ? waitAfterError(status, headers, tries) : null;
}

function pairs({ headers }: Answer): (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]);
}

/** No answer of the API is that large. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Dredd reads bodies as they lie on the wire, and takes one that a gateway compressed for no JSON. What cannot be decoded
 * stays as it is.
 */
function withPlainBody(answer: Answer): Answer {
  const { headers, body, bodyEncoding } = answer;
  const coding = headers['content-encoding'];
  if (typeof coding !== 'string' || body === undefined) return answer;
  try {
    const plain = decoded(Buffer.from(body, bodyEncoding ?? 'utf-8'), coding, MOST_BYTES);
    return { ...answer, body: plain.toString(), bodyEncoding: 'utf-8' };
  } catch {
    return answer;
  }
}
