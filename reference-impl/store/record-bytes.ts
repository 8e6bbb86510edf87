/** A record as the bytes that leave. Where one lies directly before another, a comma stands between them. */
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

/** A record's public JSON: as it was read from the database, or as bytes that were read before. */
export type RecordJson = string | Slice;
