import type { DescribedAnswer } from './contradictions.ts';

/** An answer, and where its bytes lie among those of others. */
export interface PackedAnswer extends Omit<DescribedAnswer, 'bytes'> {
  readonly start: number;
  readonly end: number;
}

/** Answers go to the thread together, because waking it costs as much as a small answer. */
const SIZE = 1024 * 1024;

/** Bytes of several answers in one buffer, which is handed over and not copied. */
export class Parcel {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly answers: PackedAnswer[] = [];
  length = 0;

  private constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  /** Takes a spare buffer where one is large enough: each new one has to be filled with zeros and collected again. */
  static of(length: number, spare: Uint8Array<ArrayBuffer>[]): Parcel {
    if (length > SIZE) return new Parcel(new Uint8Array(length));
    return new Parcel(spare.pop() ?? new Uint8Array(SIZE));
  }

  static canBeFilledAgain({ byteLength }: Uint8Array): boolean {
    return byteLength === SIZE;
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
