import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { DreddTransaction, StructureProblem } from '../../../model/drivers.ts';
import { isTransient, type Json, NO_FACTS } from '../../../model/exchange.ts';
import { listField, parsedJson } from '../../../model/values/json.ts';
import { createHttpTransport } from '../../kernel/http-transport.ts';
import { Kernel } from '../../kernel/kernel.ts';
import type { Transport } from '../../kernel/wire.ts';
import type { Arrangement, Job, Report } from './arrangements.ts';

/** The part of Dredd 14.1 that is used here; it has no types of its own. */
interface DreddModule {
  new (configuration: {
    readonly endpoint: string;
    readonly apiDescriptions: readonly string[];
    readonly path: readonly string[];
    readonly emitter: EventEmitter;
    readonly loglevel: 'silent';
    readonly color: boolean;
  }): DreddInstance;
}

interface DreddInstance {
  readonly transactionRunner: {
    executeAllTransactions(transactions: readonly Transaction[], hooks: Hooks, done: (error?: unknown) => void): void;
  };
  run(done: (error: unknown) => void): void;
}

/** A hook without parameters makes Dredd send nothing at all, and a promise is not waited for: always take two. */
type Hook = (transaction: Transaction, done: () => void) => void;

interface Hooks {
  beforeEach(hook: Hook): void;
}

interface Transaction {
  readonly name: string;
  skip: boolean;
  readonly request: { readonly headers: Readonly<Record<string, string>> };
  expected: { statusCode?: string; headers?: object; body?: string; bodySchema?: string };
}

/** What Dredd's events carry, and what it keeps to its end. */
interface Tested {
  actual?: DreddAnswer;
  results?: { fields?: Readonly<Record<string, FieldResult>> };
  message?: string;
}

interface FieldResult {
  readonly errors?: readonly { readonly message?: string; readonly location?: { readonly pointer?: string } }[];
}

interface DreddAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  body: string;
}

/** Dredd's own HTTP call, which it looks up anew for every request. */
interface PerformRequest {
  default: (
    uri: string,
    request: unknown,
    options: unknown,
    done: (error: unknown, answer?: DreddAnswer) => void,
  ) => void;
}

export interface Loaded {
  readonly Dredd: DreddModule;
  readonly performRequest: PerformRequest;
  readonly version: string;
}

const require = createRequire(import.meta.url);

export function loadDredd(): Loaded {
  const Dredd: DreddModule = require('dredd');
  const performRequest: PerformRequest = require('dredd/build/performRequest');
  const output: {
    default: { transports: { console: { silent: boolean } } };
  } = require('dredd/build/reporters/reporterOutputLogger');
  // It prints requests whole, with the key in them, and `loglevel` does not reach it.
  output.default.transports.console.silent = true;
  const { version }: { version: string } = require('dredd/package.json');
  return { Dredd, performRequest, version };
}

/** Sends in place of Dredd, whose own HTTP call has no limits, no pace and no patience: one request at a time. */
function kernelOver(transport: Transport, { key, totalMs, requestsPerSecond, retryTimeoutMs }: Job): Kernel {
  const kernel = new Kernel({
    transport,
    // For Dredd alone, as it came: what this process hands on is redacted in the end.
    capture: {
      response: ({ headers, body }) => ({ headers, body: undefined, text: body.toString(), facts: NO_FACTS }),
      text: (text) => text,
      description: async () => null,
    },
    keys: new Map([['good', key]]),
    allow: { burst: false, writes: false, keyInUrl: false },
    budget: Number.POSITIVE_INFINITY,
    concurrency: 1,
    requestsPerSecond,
    retryTimeoutMs,
    isServed: true,
    onExchange: () => undefined,
  });
  kernel.deadline.endAfter(totalMs, `not sent: the time for Dredd (${Math.round(totalMs / 1000)} s) was over`);
  return kernel;
}

/** Dredd keeps about a kilobyte for each value that is wrong. Of longer lists it gets the first records. */
const LIST_VALUES = 20_000;
/** Outside of records, Dredd looks at a few values alone. */
const DOCUMENT_VALUES = 300_000;
/** A body of more is not taken apart. */
const MOST_VALUES = 1_000_000;

/** As much of a JSON text as Dredd can take. Throws where no part of it can stand for the whole. */
export function affordable(text: string): string {
  const values = valuesIn(text);
  if (values < LIST_VALUES) return text;
  const body = values < MOST_VALUES ? parsedJson(text) : undefined;
  const records = listField(body, 'data');
  if (records.length === 0 && values < DOCUMENT_VALUES) return text;
  const data: Json[] = [];
  let left = LIST_VALUES;
  for (const record of records) {
    left -= valuesIn(JSON.stringify(record));
    if (left < 0) break;
    data.push(record);
  }
  if (data.length === 0) throw new Error(`a body with more than ${values - 1} values was not read`);
  return JSON.stringify({ ...Object(body), data });
}

/** About so many, and no more than the most: a text can have millions. */
function valuesIn(text: string): number {
  let values = 1;
  for (let at = text.indexOf(','); at >= 0 && values < MOST_VALUES; at = text.indexOf(',', at + 1)) values += 1;
  return values;
}

/** Lets Dredd drive the arranged transactions; rejects where it does not do exactly that. */
export function drive(job: Job, { Dredd, performRequest, version }: Loaded): Promise<Report> {
  const { url, timeoutMs, maxBodyBytes, ca } = job;
  const transport = createHttpTransport({ base: new URL(url), connections: 1, timeoutMs, maxBodyBytes, ca });
  let requests = 0;
  const counted: Transport = (request) => {
    requests += 1;
    return transport.send(request);
  };
  const kernel = kernelOver(counted, job);
  const journal = new Journal(job);
  performRequest.default = (_uri, _request, _options, done) => {
    void journal.ask(kernel).then((answer) => done(null, answer), done);
  };
  const dredd = new Dredd({
    endpoint: url,
    apiDescriptions: [job.description],
    path: [],
    emitter: journal.emitter,
    loglevel: 'silent',
    color: false,
  });
  return new Promise((resolve, reject) => {
    hookInto(dredd, journal);
    dredd.run((error) => {
      kernel.deadline.stop();
      transport.close();
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
  #current: Arrangement | null = null;
  #userAgent = 'Dredd';

  constructor(job: Job) {
    this.#job = job;
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
    this.#userAgent = this.#job.userAgent ?? transaction.request.headers['User-Agent'] ?? 'Dredd';
    // Headers and the bodies of errors are open: of those, Dredd is asked about the status alone.
    transaction.expected = {
      statusCode: String(arrangement.status),
      ...(send.structure !== null && { bodySchema: JSON.stringify(send.structure) }),
    };
  }

  /** What the transaction that has begun is answered. */
  async ask(kernel: Kernel): Promise<DreddAnswer> {
    const { target = '', withKey = false } = this.#current?.send ?? {};
    const headers = [['user-agent', this.#userAgent] as const];
    const credential = { key: withKey ? 'good' : 'none' } as const;
    // The document may be larger than other answers. Of those as many timeouts in a row are enough as of one operation.
    const operation = this.#current?.operation === 'getOpenapi' ? 'getOpenapi' : 'other';
    const asked = { operation, path: target, credential, headers, fresh: true } as const;
    const { status, error, headers: shown, text } = await kernel.ask(asked, 'dredd');
    if (status === null) throw new Error(error ?? 'no answer');
    return { statusCode: status, headers: Object.fromEntries(shown), body: affordable(text ?? '') };
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
