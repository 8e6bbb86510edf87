import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_LEVELS } from '../../../../../contract/json-depth.ts';
import { CodingError, decoded } from '../../../kernel/content-coding.ts';
import { TRIES_ON_ERROR, TRIES_ON_TIMEOUT, waitAfterError, waitForLimit } from '../../../kernel/retry-policy.ts';
import { type Bounds, OutOfBounds, tooLarge } from './bounded-request.ts';
import type { DreddAnswer, Perform } from './dredd-api.ts';

export interface Pace extends Bounds {
  readonly spacingMs: number;
  readonly retryTimeoutMs: number;
  /** For all exchanges together. After it, nothing is sent. */
  readonly totalMs: number;
  /** Called before each request. */
  readonly onRequest: () => void;
}

interface Came {
  readonly error: Error | null;
  readonly answer: DreddAnswer | undefined;
}

/** As many timeouts in a row, and nothing more is sent: each of them takes as long as a hundred good exchanges. */
const GIVEN_UP_AFTER = 6;

/** Dredd's requests, one at a time, no faster than configured, and again after a limit or a transient error. */
export function patient(perform: Perform, pace: Pace): Perform {
  const over = performance.now() + pace.totalMs;
  let timeouts = 0;
  const givenUp = (): Error | null => {
    if (timeouts >= GIVEN_UP_AFTER) return new Error(`not sent: ${timeouts} requests in a row timed out`);
    if (performance.now() < over) return null;
    return new Error(`not sent: the time for Dredd (${Math.round(pace.totalMs / 1000)} s) was over`);
  };
  return (uri, request, options, done) => {
    const once = async (): Promise<Came> => {
      const came = await new Promise<Came>((resolve) =>
        perform(uri, request, options, (error, answer) => resolve(withPlainBody({ error, answer }, pace))),
      );
      timeouts = isTimeout(came) ? timeouts + 1 : 0;
      return came;
    };
    void persist(once, givenUp, pace).then(({ error, answer }) => done(error, answer));
  };
}

async function persist(ask: () => Promise<Came>, givenUp: () => Error | null, pace: Pace): Promise<Came> {
  // Limits and transient errors are counted separately: a request that waited has not failed yet.
  const tries = { limit: 0, trouble: 0 };
  for (let waited = 0; ; ) {
    const error = givenUp();
    if (error !== null) return { error, answer: undefined };
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
function waitBeforeNext(came: Came, tries: number): number | null {
  const { error, answer } = came;
  const status = error !== null || answer === undefined ? null : answer.statusCode;
  const headers = answer === undefined ? [] : pairs(answer);
  if (status === 429) return waitForLimit(headers, tries);
  const isTrouble = status === null || status >= 500;
  return isTrouble && tries < mostTries(came) ? waitAfterError(status, headers, tries) : null;
}

function mostTries(came: Came): number {
  if (isTimeout(came) || isNotHttp(came)) return TRIES_ON_TIMEOUT;
  // The same body would be as large again.
  return came.error instanceof OutOfBounds ? 1 : TRIES_ON_ERROR;
}

function isTimeout({ error }: Came): boolean {
  return error instanceof OutOfBounds && error.kind === 'timeout';
}

/** Node's parser of HTTP names its errors so. */
function isNotHttp({ error }: Came): boolean {
  return error !== null && 'code' in error && typeof error.code === 'string' && error.code.startsWith('HPE_');
}

function pairs({ headers }: DreddAnswer): (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]);
}

/**
 * Dredd reads bodies as they lie on the wire, and takes one that a gateway compressed for no JSON. What cannot be decoded
 * stays as it is.
 */
function withPlainBody(came: Came, { maxBodyBytes }: Bounds): Came {
  const { answer } = came;
  if (answer?.body === undefined) return came;
  try {
    const plain = plainBody(answer, maxBodyBytes);
    return plain === null ? came : { ...came, answer: { ...answer, body: affordable(plain), bodyEncoding: 'utf-8' } };
  } catch (error) {
    if (error instanceof CodingError) return came;
    return { error: error instanceof OutOfBounds ? error : tooLarge(maxBodyBytes), answer: undefined };
  }
}

/** null for bytes that are not text. */
function plainBody({ headers, body = '', bodyEncoding }: DreddAnswer, maxBodyBytes: number): string | null {
  const coding = headers['content-encoding'];
  if (typeof coding !== 'string') return bodyEncoding === 'base64' ? null : body;
  return decoded(Buffer.from(body, bodyEncoding ?? 'utf-8'), coding, maxBodyBytes).toString();
}

/** Dredd keeps about a kilobyte for each value that is wrong. Of longer lists it gets the first records. */
const LIST_VALUES = 20_000;
const RECORD_VALUES = 60_000;
/** Outside of records, Dredd looks at a few values alone. */
const DOCUMENT_VALUES = 300_000;

/** As much of a JSON text as Dredd can take. Throws where no part of it can stand for the whole. */
export function affordable(text: string): string {
  const open: string[] = [];
  let values = 0;
  let isList = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') {
      isList ||= open.length === 1 && sign === '[' && /"data"\s*:\s*$/.test(text.slice(Math.max(0, at - 20), at));
      if (open.push(sign) > MOST_LEVELS)
        throw new OutOfBounds('too-large', `a body with more than ${MOST_LEVELS} levels was not read`);
    } else if (sign === '}' || sign === ']') {
      if (open.length === 2) isList = false;
      open.pop();
    } else if (sign === ',') {
      values += 1;
      if (isList && open.length === 2 && values >= LIST_VALUES) return `${text.slice(0, at)}]}`;
      const most = isList ? RECORD_VALUES : DOCUMENT_VALUES;
      if (values > most) throw new OutOfBounds('too-large', `a body with more than ${most} values was not read`);
    }
  }
  return text;
}

/** The index of the quote that ends the string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let escapes = at;
    while (text[escapes - 1] === '\\') escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
}
