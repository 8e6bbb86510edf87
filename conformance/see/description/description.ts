import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ComparedAnswers, ComparedOperation, Description } from '../../model/description.ts';
import type { DescribedAnswer } from './contradictions.ts';

/** An answer, and where its bytes lie among those of others. */
interface PackedAnswer extends Omit<DescribedAnswer, 'bytes'> {
  readonly start: number;
  readonly end: number;
}

/** Answers go to the thread together, because waking it costs as much as a small answer. */
const SIZE = 1024 * 1024;

/** Bytes of several answers in one buffer, which is handed over and not copied. */
class Parcel {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly answers: PackedAnswer[] = [];
  length = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  hasRoom(length: number): boolean {
    return this.length + length <= this.bytes.byteLength;
  }

  add({ operation, status, exchange, bytes }: DescribedAnswer): void {
    const start = this.length;
    this.length += bytes.length;
    this.bytes.set(bytes, start);
    this.answers.push({ operation, status, exchange, start, end: this.length });
  }
}

type OwnBytes = Uint8Array<ArrayBuffer>;

export type ToThread =
  | { readonly kind: 'document'; readonly session: number; readonly bytes: OwnBytes }
  | {
      readonly kind: 'compare';
      readonly session: number;
      readonly bytes: OwnBytes;
      readonly answers: readonly PackedAnswer[];
    }
  | { readonly kind: 'end'; readonly session: number };

export type FromThread =
  | {
      readonly kind: 'document';
      readonly session: number;
      readonly operations: readonly ComparedOperation[];
      readonly problem: string | null;
    }
  | ({ readonly kind: 'answers'; readonly session: number; readonly problem: string | null } & ComparedAnswers)
  // The bytes come back, to be filled again.
  | { readonly kind: 'compared'; readonly session: number; readonly bytes: OwnBytes };

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };
/** Processor time for one document or one answer. More is hostile or broken: the document of the contract takes a fifth of a second. */
const MOST_CPU_MS = 2000;
const WATCHED_EVERY_MS = 100;
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
  #parcel: Parcel | null = null;
  #skipped = 0;

  /** The first document counts. */
  readDocument(bytes: Uint8Array): void {
    if (this.#document !== null) return;
    if (shared === null || shared.hasEnded) shared = new DescriptionThread();
    this.#thread = shared;
    this.#document = this.#thread.ask({ kind: 'document', session: this.#session, bytes: new Uint8Array(bytes) });
  }

  add(answer: DescribedAnswer): void {
    if (this.#thread === null) return;
    const { length } = answer.bytes;
    if (length > MOST_BYTES_OF_ANSWER || this.#bytesWaiting + length > MOST_BYTES_WAITING) {
      this.#skipped += 1;
      return;
    }
    this.#bytesWaiting += length;
    if (this.#parcel?.hasRoom(length) === false) this.#send(this.#thread);
    this.#parcel ??= this.#thread.parcelFor(length);
    this.#parcel.add(answer);
  }

  #send(thread: DescriptionThread): void {
    if (this.#parcel === null) return;
    const { bytes, answers, length } = this.#parcel;
    this.#parcel = null;
    void thread.ask({ kind: 'compare', session: this.#session, bytes, answers }).then(() => {
      this.#bytesWaiting -= length;
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
  /** Buffers that came back. */
  readonly #spare: OwnBytes[] = [];
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
      this.#worker.postMessage(message, message.kind === 'end' ? [] : [message.bytes.buffer]);
    });
  }

  /** Takes a spare buffer where one is large enough: each new one has to be filled with zeros and collected again. */
  parcelFor(length: number): Parcel {
    return new Parcel(length > SIZE ? new Uint8Array(length) : (this.#spare.pop() ?? new Uint8Array(SIZE)));
  }

  #take(reply: FromThread): void {
    this.#replies += 1;
    if (reply.kind === 'compared' && reply.bytes.byteLength === SIZE) this.#spare.push(reply.bytes);
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
