import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ComparedAnswers, ComparedOperation, Description } from '../../model/description.ts';
import type { DescribedAnswer } from './contradictions.ts';

export type ToThread = { readonly session: number } & (
  | { readonly kind: 'document'; readonly bytes: Uint8Array }
  | { readonly kind: 'compare'; readonly answers: readonly DescribedAnswer[] }
  | { readonly kind: 'end' }
);

export type FromThread =
  | { readonly kind: 'document'; readonly operations: readonly ComparedOperation[]; readonly problem: string | null }
  | ({ readonly kind: 'answers'; readonly problem: string | null } & ComparedAnswers)
  | { readonly kind: 'compared' };

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };
/** Processor time for one document or one answer. More is hostile or broken: the document of the contract takes a fifth of a second. */
const MOST_CPU_MS = 2000;
const WATCHED_EVERY_MS = 100;
/** Answers go to the thread together, because waking it costs as much as a small answer. */
const BYTES_TOGETHER = 1024 * 1024;
const MOST_BYTES_WAITING = 8 * 1024 * 1024;
/** A page of the contract has a fifth of this. As objects, an answer takes several times its size. */
const MOST_BYTES_OF_ANSWER = 2 * 1024 * 1024;

/** One thread for all checks of this process. Where a document ends it, the next check starts another. */
let shared: DescriptionThread | null = null;
let lastSession = 0;

/**
 * Compares the document that a deployment serves with the contract and with each of its answers, in a thread with limits of
 * its own: the document comes from the deployment, and a pattern in it can take for ever.
 */
export class DescriptionReader {
  readonly #session = ++lastSession;
  #thread: DescriptionThread | null = null;
  #document: Promise<FromThread | null> | null = null;
  #bytesWaiting = 0;
  #gathered: DescribedAnswer[] = [];
  #bytesGathered = 0;
  #skipped = 0;

  /** The first document counts. */
  readDocument(bytes: Uint8Array): void {
    if (this.#document !== null) return;
    if (shared === null || shared.hasEnded) shared = new DescriptionThread();
    this.#thread = shared;
    this.#document = this.#thread.ask({ kind: 'document', session: this.#session, bytes });
  }

  add(answer: DescribedAnswer): void {
    if (this.#thread === null) return;
    const { length } = answer.bytes;
    if (length > MOST_BYTES_OF_ANSWER || this.#bytesWaiting + length > MOST_BYTES_WAITING) {
      this.#skipped += 1;
      return;
    }
    this.#bytesWaiting += length;
    this.#bytesGathered += length;
    this.#gathered.push(answer);
    if (this.#bytesGathered >= BYTES_TOGETHER) this.#send(this.#thread);
  }

  #send(thread: DescriptionThread): void {
    const [answers, bytes] = [this.#gathered, this.#bytesGathered];
    [this.#gathered, this.#bytesGathered] = [[], 0];
    void thread.ask({ kind: 'compare', session: this.#session, answers }).then(() => {
      this.#bytesWaiting -= bytes;
    });
  }

  /** Null where no document was read. */
  async result(): Promise<Description | null> {
    if (this.#document === null || this.#thread === null) return null;
    const document = await this.#document;
    this.#send(this.#thread);
    const answers = await this.#thread.ask({ kind: 'end', session: this.#session });
    const skipped = this.#skipped;
    const nothing = { operations: [], compared: {}, contradictions: [], skipped, answersProblem: null };
    if (document?.kind !== 'document') return { ...nothing, problem: TOO_MUCH };
    const { operations, problem } = document;
    if (problem !== null) return { ...nothing, problem };
    if (answers?.kind !== 'answers') return { ...nothing, operations, problem: null, answersProblem: TOO_MUCH };
    const { compared, contradictions, problem: answersProblem } = answers;
    return { operations, compared, contradictions, skipped, problem: null, answersProblem };
  }
}

const TOO_MUCH = `it takes more than ${MOST_CPU_MS / 1000} s or too much memory`;

class DescriptionThread {
  readonly #worker = new Worker(new URL(`./description-thread${EXTENSION}`, import.meta.url), {
    resourceLimits: LIMITS,
  });
  /** In the order in which the thread was asked, which is the order of its replies. */
  readonly #waiting: ((reply: FromThread | null) => void)[] = [];
  #replies = 0;
  hasEnded = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (reply: FromThread) => this.#take(reply));
    this.#worker.on('error', () => this.#end());
    this.#worker.on('exit', () => this.#end());
    void this.#watch();
  }

  /** The reply; null if the thread ends before it. */
  ask(message: ToThread): Promise<FromThread | null> {
    return new Promise((resolve) => {
      if (this.hasEnded) return resolve(null);
      // Only a reply that is waited for keeps the process alive.
      this.#worker.ref();
      this.#waiting.push((reply) => {
        if (this.#waiting.length === 0) this.#worker.unref();
        resolve(reply);
      });
      this.#worker.postMessage(message);
    });
  }

  #take(reply: FromThread): void {
    this.#replies += 1;
    this.#waiting.shift()?.(reply);
  }

  /** Ends the thread when it has worked too long since its last reply. A busy machine is no reason: processor time counts. */
  async #watch(): Promise<void> {
    let [replies, before] = [this.#replies, 0];
    while (!this.hasEnded) {
      await sleep(WATCHED_EVERY_MS, undefined, { ref: false });
      if (this.hasEnded) return;
      const now = await this.#cpuMs();
      if (replies !== this.#replies || this.#waiting.length === 0) [replies, before] = [this.#replies, now];
      else if (now - before > MOST_CPU_MS) void this.#worker.terminate();
    }
  }

  /** Of a thread that has not begun yet, or has ended, it is not known. */
  async #cpuMs(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1000;
    } catch {
      return 0;
    }
  }

  #end(): void {
    this.hasEnded = true;
    for (const give of this.#waiting.splice(0)) give(null);
  }
}
