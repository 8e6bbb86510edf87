import type { ServerResponse } from 'node:http';
import type { Entry } from '../log/request-log.ts';
import type { Subject } from '../subject.ts';
import { summaryOf } from './describe.ts';

const TICK_MS = 50;
/** 200 a second: of what comes faster than a reader can read, counts and the newest say enough. */
const MOST_PER_TICK = 10;
const HEARTBEAT_MS = 15_000;
/** A page that does not read what it is sent is left behind. */
const MOST_BUFFERED = 2 ** 20;

/** Server-sent events for every connected page. Without one it listens to nothing. */
export class Stream {
  readonly #subject: Pick<Subject, 'log' | 'keyring' | 'hide'>;
  readonly #pages = new Set<ServerResponse>();
  #waiting: Entry[] = [];
  #skipped = 0;
  /** One request after a pause is told at once. */
  #saidAt = Number.NEGATIVE_INFINITY;
  #tick: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(subject: Pick<Subject, 'log' | 'keyring' | 'hide'>) {
    this.#subject = subject;
  }

  open(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.write('retry: 1000\n\n');
    this.#pages.add(response);
    response.once('close', () => this.#leave(response));
    this.#heartbeat ??= setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS).unref();
    this.#subject.log.listen((entry) => this.#add(entry));
  }

  /** Tells all pages of something other than a request. */
  say(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    for (const page of this.#pages) page.end();
  }

  #add(entry: Entry): void {
    if (this.#waiting.length === MOST_PER_TICK) {
      this.#waiting.shift();
      this.#skipped++;
    }
    this.#waiting.push(entry);
    this.#tick ??= setTimeout(
      () => void this.#flush(),
      Math.max(0, this.#saidAt + TICK_MS - performance.now()),
    ).unref();
  }

  async #flush(): Promise<void> {
    const [entries, skipped] = [this.#waiting, this.#skipped];
    this.#waiting = [];
    this.#skipped = 0;
    this.#saidAt = performance.now();
    // There may be a key that another process made.
    await this.#subject.keyring.list().catch(() => []);
    this.#tick = null;
    const requests = entries.map((entry) => summaryOf(entry, this.#subject));
    this.say('requests', { requests, skipped, count: this.#subject.log.count });
    if (this.#waiting.length > 0) this.#tick = setTimeout(() => void this.#flush(), TICK_MS).unref();
  }

  #write(text: string): void {
    for (const page of this.#pages) {
      if (page.writableLength > MOST_BUFFERED) page.destroy();
      else page.write(text);
    }
  }

  #leave(page: ServerResponse): void {
    this.#pages.delete(page);
    if (this.#pages.size > 0) return;
    this.#subject.log.listen(null);
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#heartbeat = null;
  }
}
