import type { RecordJson, Slice } from './store/index.ts';

const SHORT = 16_384;

/** A page of records, with an ASCII head and tail. It is joined only when it is sent, in a buffer of the sender. */
export class PageBody {
  /** In bytes. */
  readonly length: number;
  private readonly head: string;
  private readonly records: readonly RecordJson[];
  /** What comes after the records: the pagination of a page. */
  readonly tail: string;

  constructor(head: string, records: readonly RecordJson[], tail: string) {
    this.head = head;
    this.records = records;
    this.tail = tail;
    const commas = Math.max(0, records.length - 1);
    this.length = records.reduce((sum, record) => sum + bytesOf(record), head.length + commas + tail.length);
  }

  /** Small, and of texts: as one text it is sent together with its headers. */
  get isShortText(): boolean {
    return this.length < SHORT && typeof this.records[0] !== 'object';
  }

  get pieces(): number {
    return this.records.length;
  }

  /** Writes it to the beginning of `target`. */
  copyTo(target: Buffer): void {
    const head = target.write(this.head, 0, 'latin1');
    const end = this.copyRecords(target, head);
    target.write(this.tail, end, 'latin1');
  }

  private copyRecords(target: Buffer, from: number): number {
    const { records } = this;
    let at = from;
    for (let index = 0; index < records.length; index++) {
      const first = records[index];
      if (first === undefined) break;
      if (at > from) target[at++] = comma;
      if (typeof first === 'string') {
        at += target.write(first, at);
        continue;
      }
      // Adjacent records are copied at once, because half of the time of a page is waiting for memory.
      let last = first;
      for (let next = records[index + 1]; follows(last, next); next = records[index + 1]) {
        last = next;
        index++;
      }
      at += first.bytes.copy(target, at, first.start, last.end);
    }
    return at;
  }

  toString(): string {
    return `${this.head}${this.records.join(',')}${this.tail}`;
  }
}

export type Body = string | PageBody;

/** In bytes. */
export function lengthOf(body: Body): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.length;
}

const comma = 0x2c;

function bytesOf(record: RecordJson): number {
  return typeof record === 'string' ? Buffer.byteLength(record) : record.length;
}

function follows(record: Slice, next: RecordJson | undefined): next is Slice {
  if (next === undefined || typeof next === 'string') return false;
  return next.bytes === record.bytes && next.start === record.end + 1;
}
