import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_LEVELS } from '../../../../../contract/json-depth.ts';
import type { DreddTransaction, StructureProblem } from '../../../../model/drivers.ts';
import { isTransient } from '../../../../model/exchange.ts';
import { TRIES_ON_ERROR, TRIES_ON_TIMEOUT, waitAfterError, waitForLimit } from '../../../kernel/retry-policy.ts';
import { decoded, TransportError } from '../../../kernel/wire.ts';
import type { Arrangement, Job, Report } from '../arrangements.ts';
import type {
  DreddAnswer,
  DreddInstance,
  Hooks,
  Loaded,
  Perform,
  RequestLibrary,
  Tested,
  Transaction,
} from './dredd-api.ts';

interface Bounds {
  /** For the whole answer, as it is on the wire and as it is decoded. */
  readonly maxBodyBytes: number;
  /** For the whole exchange: Dredd's own limit begins anew with every byte. */
  readonly timeoutMs: number;
}

/** Why an exchange was ended by us. */
class OutOfBounds extends Error {
  readonly kind: 'timeout' | 'too-large';

  constructor(kind: OutOfBounds['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

function tooLarge(maxBodyBytes: number): OutOfBounds {
  return new OutOfBounds('too-large', `a body larger than ${Math.round(maxBodyBytes / 1024 / 1024)} MB was not read`);
}

/** Dredd's HTTP call, which ends an exchange that is too large or takes too long. It has no limits of its own. */
function boundedPerform(perform: Perform, request: RequestLibrary, bounds: Bounds): Perform {
  return (uri, transaction, options, done) => {
    let isOver = false;
    let abort = (): void => undefined;
    const finish: typeof done = (error, answer) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      done(error, answer);
    };
    const stop = (reason: OutOfBounds): void => {
      // An aborted request does not call back.
      abort();
      finish(reason);
    };
    const timer = setTimeout(
      () => stop(new OutOfBounds('timeout', `no complete answer within ${bounds.timeoutMs / 1000} s`)),
      bounds.timeoutMs,
    );
    const counted: RequestLibrary = (httpOptions, answered) => {
      const sent = request(httpOptions, answered);
      let size = 0;
      sent.on('data', (chunk) => {
        size += chunk.length;
        if (size > bounds.maxBodyBytes) stop(tooLarge(bounds.maxBodyBytes));
      });
      abort = () => sent.abort();
      return sent;
    };
    perform(uri, transaction, { ...options, request: counted }, finish);
  };
}

interface Pace extends Bounds {
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
function patient(perform: Perform, pace: Pace): Perform {
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
  const headers = Object.entries(answer?.headers ?? {}).map(
    ([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')] as const,
  );
  if (status === 429) return waitForLimit(headers, tries);
  const isTrouble = status === null || status >= 500;
  return isTrouble && tries < mostTries(came) ? waitAfterError(status, headers, tries) : null;
}

function mostTries(came: Came): number {
  const { error } = came;
  // Node's parser of HTTP names its errors so.
  const isNotHttp =
    error !== null && 'code' in error && typeof error.code === 'string' && error.code.startsWith('HPE_');
  if (isTimeout(came) || isNotHttp) return TRIES_ON_TIMEOUT;
  // The same body would be as large again.
  return error instanceof OutOfBounds ? 1 : TRIES_ON_ERROR;
}

function isTimeout({ error }: Came): boolean {
  return error instanceof OutOfBounds && error.kind === 'timeout';
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
    if (error instanceof TransportError && error.kind === 'protocol') return came;
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

/** Lets Dredd drive the arranged transactions; rejects where it does not do exactly that. */
export function drive(
  job: Job,
  { Dredd, performRequest, request, version }: Loaded,
  onRequest: () => void,
): Promise<Report> {
  const journal = new Journal(job);
  let requests = 0;
  const unbounded = performRequest.default;
  performRequest.default = patient(boundedPerform(unbounded, request, job), {
    ...job,
    onRequest: () => {
      requests += 1;
      onRequest();
    },
  });
  const dredd = new Dredd({
    endpoint: job.url,
    apiDescriptions: [job.description],
    path: [],
    emitter: journal.emitter,
    loglevel: 'silent',
    color: false,
    http: { timeout: job.timeoutMs },
  });
  return new Promise((resolve, reject) => {
    hookInto(dredd, journal);
    dredd.run((error) => {
      performRequest.default = unbounded;
      const failure = error ?? journal.failure;
      if (failure !== null) reject(failure);
      else resolve({ version, compiled: journal.compiled, requests, transactions: journal.transactions });
    });
  });
}

/** Hook files are a trap: one with a mistake in it is left out with a warning. Here a hook that is not there cannot be. */
function hookInto({ transactionRunner }: DreddInstance, journal: Journal): void {
  const execute = transactionRunner.executeAllTransactions.bind(transactionRunner);
  transactionRunner.executeAllTransactions = (transactions: readonly Transaction[], hooks: Hooks, done) => {
    try {
      journal.expect(transactions);
    } catch (error) {
      done(error);
      return;
    }
    hooks.beforeEach((transaction, next) => {
      journal.begin(transaction);
      next();
    });
    execute(transactions, hooks, done);
  };
}

/** Writes down what Dredd makes of each transaction. Dredd works them off one by one, so there is always one at hand. */
class Journal {
  readonly emitter = new EventEmitter();
  readonly transactions: DreddTransaction[] = [];
  compiled = 0;
  failure: Error | null = null;
  readonly #job: Job;
  readonly #basePath: string;
  #current: Arrangement | null = null;

  constructor(job: Job) {
    this.#job = job;
    this.#basePath = new URL(job.url).pathname.replace(/\/+$/, '');
    // Dredd waits for listeners of these two, and for no others.
    this.emitter.on('start', (_descriptions: unknown, done: () => void) => done());
    this.emitter.on('end', (done: () => void) => done());
    this.emitter.on('test pass', (test: Tested) => this.#judged('pass', test));
    this.emitter.on('test fail', (test: Tested) => this.#judged('fail', test));
    this.emitter.on('test skip', () => this.#note({ outcome: 'skip', received: null, problems: [] }));
    this.emitter.on('test error', (error: unknown) => {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'no answer';
      this.#note({ outcome: 'lost', received: null, problems: [] }, reason);
    });
  }

  /** Before anything is sent: what Dredd read out of the contract is what was arranged, one for one. */
  expect(transactions: readonly Transaction[]): void {
    this.compiled = transactions.length;
    const read = transactions.map(nameOf).toSorted().join('\n');
    const arranged = this.#job.arrangements.map(keyOf).toSorted().join('\n');
    if (read !== arranged)
      throw new Error(
        `Dredd reads ${transactions.length} transactions out of the contract, other than the ${this.#job.arrangements.length} arranged`,
      );
  }

  begin(transaction: Transaction): void {
    const arrangement = this.#job.arrangements.find((one) => keyOf(one) === nameOf(transaction)) ?? null;
    this.#current = arrangement;
    const send = arrangement?.send ?? null;
    if (arrangement === null || send === null) {
      transaction.skip = true;
      return;
    }
    transaction.fullPath = `${this.#basePath}${send.target}`;
    transaction.request.headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': this.#job.userAgent ?? transaction.request.headers['User-Agent'] ?? 'Dredd',
      ...(send.withKey && { authorization: `Bearer ${this.#job.key}` }),
    };
    // Headers and the bodies of errors are open: of those, Dredd is asked about the status alone.
    transaction.expected = {
      statusCode: String(arrangement.status),
      ...(send.structure !== null && { bodySchema: JSON.stringify(send.structure) }),
    };
  }

  #judged(outcome: 'pass' | 'fail', test: Tested): void {
    const received = test.actual?.statusCode ?? null;
    // A limit that outlasted our retries, or something between us and the deployment.
    if (received !== null && isTransient(received))
      this.#note({ outcome: 'lost', received, problems: [] }, `${received}`);
    else this.#note({ outcome, received, problems: problemsOf(test) });
    letGo(test);
  }

  #note(noted: Pick<DreddTransaction, 'outcome' | 'received' | 'problems'>, reason?: string): void {
    const arrangement = this.#current;
    if (arrangement === null) {
      this.failure ??= new Error('Dredd reported a transaction that it had not begun');
      return;
    }
    const { operation, status, words } = arrangement;
    const message = reason === undefined ? words : `${words}, ${reason}`;
    this.transactions.push({ operation, status, ...noted, message });
    this.#current = null;
  }
}

const NAME = /^\S+ > (\w+) > (\d{3})$/;

/** `/public-api/v1/me > getMe > 200`, where Dredd did not add the title of the contract or a media type. */
function nameOf({ name }: Transaction): string {
  const [, operation, status] = NAME.exec(name) ?? [];
  return operation === undefined ? name : `${operation} ${status}`;
}

function keyOf({ operation, status }: Arrangement): string {
  return `${operation} ${status}`;
}

/** Dredd keeps every answer with all problems to its end, and reads none of it again. */
function letGo(test: Tested): void {
  if (test.actual !== undefined) test.actual.body = '';
  if (test.results !== undefined) test.results.fields = {};
  test.message = '';
}

const PROBLEMS_KEPT = 20;

function problemsOf({ results }: Tested): StructureProblem[] {
  const errors = results?.fields?.body?.errors ?? [];
  return errors
    .slice(0, PROBLEMS_KEPT)
    .map(({ message = '', location }) => ({ pointer: location?.pointer ?? '', message: withoutBody(message) }));
}

/** A body that is not JSON is quoted in the message about it, as is a media type, and both may hold what no report may. */
function withoutBody(message: string): string {
  if (/media type/i.test(message)) return 'the media type is not JSON';
  if (/pars(e|able)/i.test(message)) return 'the body is not JSON';
  return message.replace(/^At '.*?' /s, '').slice(0, 160);
}
