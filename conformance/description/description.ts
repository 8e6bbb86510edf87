import { Worker } from 'node:worker_threads';
import type { ComparedAnswers, ComparedOperation, Description } from '../model/description.ts';
import type { Answer } from './contradictions.ts';

export type ToThread =
  | { readonly kind: 'document'; readonly session: number; readonly bytes: Uint8Array }
  | { readonly kind: 'answer'; readonly session: number; readonly answer: Answer }
  | { readonly kind: 'end'; readonly session: number };

export type FromThread =
  | {
      readonly kind: 'document';
      readonly session: number;
      readonly operations: readonly ComparedOperation[];
      readonly problem: string | null;
    }
  | ({ readonly kind: 'answers'; readonly session: number } & ComparedAnswers)
  | { readonly kind: 'compared'; readonly session: number };

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/** A document that takes longer is hostile or broken: that of the contract takes a fifth of a second. */
const DOCUMENT_MS = 2000;
const ANSWERS_MS = 20_000;
const MOST_BYTES_WAITING = 48 * 1024 * 1024;

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
  #skipped = 0;

  /** The first document counts. */
  readDocument(bytes: Uint8Array): void {
    if (this.#document !== null) return;
    if (shared === null || shared.hasEnded) shared = new DescriptionThread();
    this.#thread = shared;
    this.#document = this.#thread.ask({ kind: 'document', session: this.#session, bytes: bytes.slice() }, DOCUMENT_MS);
  }

  add(answer: Answer): void {
    if (this.#thread === null) return;
    const { length } = answer.bytes;
    if (this.#bytesWaiting + length > MOST_BYTES_WAITING) {
      this.#skipped += 1;
      return;
    }
    this.#bytesWaiting += length;
    const taken = this.#thread.ask({
      kind: 'answer',
      session: this.#session,
      answer: { ...answer, bytes: answer.bytes.slice() },
    });
    void taken.then(() => {
      this.#bytesWaiting -= length;
    });
  }

  /** Null where no document was read. */
  async result(): Promise<Description | null> {
    if (this.#document === null || this.#thread === null) return null;
    const document = await this.#document;
    const answers = await this.#thread.ask({ kind: 'end', session: this.#session }, ANSWERS_MS);
    const skipped = this.#skipped;
    const nothing = { operations: [], compared: {}, contradictions: [], skipped };
    if (document?.kind !== 'document')
      return { ...nothing, problem: `comparing it took more than ${DOCUMENT_MS / 1000} s or too much memory` };
    const { operations, problem } = document;
    if (problem !== null) return { ...nothing, problem };
    if (answers?.kind !== 'answers')
      return { ...nothing, operations, problem: 'comparing the answers with it took too long' };
    const { compared, contradictions } = answers;
    return { operations, compared, contradictions, skipped, problem: null };
  }
}

class DescriptionThread {
  readonly #worker = new Worker(new URL(`./description-thread${EXTENSION}`, import.meta.url), {
    resourceLimits: LIMITS,
  });
  /** In the order in which the thread was asked, which is the order of its replies. */
  readonly #waiting: ((reply: FromThread | null) => void)[] = [];
  hasEnded = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (reply: FromThread) => this.#waiting.shift()?.(reply));
    this.#worker.on('error', () => this.#end());
    this.#worker.on('exit', () => this.#end());
  }

  /** The reply; null if it takes longer than `ms`, which ends the thread. */
  ask(message: ToThread, ms?: number): Promise<FromThread | null> {
    return new Promise((resolve) => {
      if (this.hasEnded) return resolve(null);
      // Only a reply that is waited for keeps the process alive.
      if (ms !== undefined) this.#worker.ref();
      const late = ms === undefined ? undefined : setTimeout(() => void this.#worker.terminate(), ms);
      this.#waiting.push((reply) => {
        clearTimeout(late);
        if (this.#waiting.length === 0) this.#worker.unref();
        resolve(reply);
      });
      this.#worker.postMessage(message);
    });
  }

  #end(): void {
    this.hasEnded = true;
    for (const give of this.#waiting.splice(0)) give(null);
  }
}
