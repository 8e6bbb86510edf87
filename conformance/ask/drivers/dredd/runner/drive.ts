import { EventEmitter } from 'node:events';
import type { DreddTransaction, StructureProblem } from '../../../../model/dredd-evidence.ts';
import { isTransient } from '../../../../model/transient.ts';
import type { Arrangement } from '../arrangements.ts';
import { boundedPerform } from './bounded-request.ts';
import type { DreddInstance, Hooks, Tested, Transaction } from './dredd-api.ts';
import type { Loaded } from './load.ts';
import type { Job, Report } from './messages.ts';
import { patient } from './patience.ts';

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
    this.emitter.on('test error', (error: unknown) =>
      this.#note({ outcome: 'lost', received: null, problems: [] }, reasonOf(error)),
    );
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
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
