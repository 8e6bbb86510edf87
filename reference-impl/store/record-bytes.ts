/** A record as the bytes that are sent. Between two adjacent records in a buffer there is a comma. */
export class Slice {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  get length(): number {
    return this.end - this.start;
  }

  toString(): string {
    return this.bytes.toString('utf8', this.start, this.end);
  }
}

/** The public JSON of a record: text from the database, or bytes from the cache. */
export type RecordJson = string | Slice;
