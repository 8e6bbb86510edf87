import type { Piece, Slice } from './store/index.ts';

/**
 * A page: records with a beginning and an end around them, put together only when it is sent, in bytes of the sender's.
 * Beginning and end are ASCII.
 */
export class PageBody {
  /** How many bytes it has. */
  readonly length: number;
  private readonly head: string;
  private readonly records: readonly Piece[];
  private readonly tail: string;

  constructor(head: string, records: readonly Piece[], tail: string) {
    this.head = head;
    this.records = records;
    this.tail = tail;
    const commas = Math.max(0, records.length - 1);
    this.length = records.reduce((sum, record) => sum + lengthOf(record), head.length + commas + tail.length);
  }

  /** Writes it to the beginning of `target`. */
  copyTo(target: Buffer): void {
    const head = target.write(this.head, 0, 'latin1');
    const end = this.copyRecords(target, head);
    target.write(this.tail, end, 'latin1');
  }

  /** Records that lie one after the other are copied at once: half of a page's time is waiting for memory. */
  private copyRecords(target: Buffer, from: number): number {
    const { records } = this;
    let at = from;
    for (let index = 0; index < records.length; index++) {
      const record = records[index];
      if (record === undefined) break;
      if (index > 0) target[at++] = comma;
      if (typeof record === 'string') {
        at += target.write(record, at);
        continue;
      }
      let last = record;
      for (let next = records[index + 1]; isNext(last, next); next = records[index + 1]) {
        last = next;
        index++;
      }
      at += record.bytes.copy(target, at, record.start, last.end);
    }
    return at;
  }

  toString(): string {
    return `${this.head}${this.records.join(',')}${this.tail}`;
  }
}

export type Body = string | PageBody;

/** How many bytes it has. */
export function lengthOf(part: Body | Piece): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : part.length;
}

const comma = 0x2c;

function isNext(record: Slice, next: Piece | undefined): next is Slice {
  return typeof next === 'object' && next.bytes === record.bytes && next.start === record.end + 1;
}
