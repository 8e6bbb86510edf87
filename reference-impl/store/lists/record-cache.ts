import { Slice } from '../record-bytes.ts';

/** So many bytes lie together; a record lies in one such place whole. */
export const SLAB = 1 << 20;

/**
 * Records that never change, as the bytes that leave, by row number: as many as were read lately. They lie outside of
 * V8's heap, where nobody counts or moves them, each with a comma behind it, in the order in which they were read. They
 * are forgotten by the slab, the oldest first; a slice of one that is forgotten keeps it alive.
 */
export class RecordCache {
  private readonly first: number;
  private readonly slabs: Buffer[];
  /** Slabs begun so far; the newest stands at this less one, modulo their number. */
  private begun = 0;
  private used = SLAB;
  /** Where each row's record begins, counted over all slabs ever begun, and one more: 0 is none. */
  private starts = new Float64Array(0);
  private lengths = new Uint32Array(0);

  /** Rows are counted from `first`; it holds `most` bytes, and at least two slabs. */
  constructor(first: number, most: number) {
    this.first = first;
    this.slabs = new Array<Buffer>(Math.max(2, Math.floor(most / SLAB)));
  }

  get(row: number): Slice | undefined {
    const place = row - this.first;
    const start = (this.starts[place] ?? 0) - 1;
    if (start < (this.begun - this.slabs.length) * SLAB || start < 0) return undefined;
    const slab = this.slabs[Math.floor(start / SLAB) % this.slabs.length];
    const from = start % SLAB;
    return slab === undefined ? undefined : new Slice(slab, from, from + (this.lengths[place] ?? 0));
  }

  /** Gives back where it is kept. What is larger than a slab is not. */
  set(row: number, record: string): Slice {
    const length = Buffer.byteLength(record);
    if (length >= SLAB) return new Slice(Buffer.from(record), 0, length);
    if (this.used + length >= SLAB) this.beginSlab();
    const slab = this.slabs[(this.begun - 1) % this.slabs.length] ?? Buffer.alloc(0);
    const from = this.used;
    slab.write(`${record},`, from);
    this.used += length + 1;
    this.note(row - this.first, (this.begun - 1) * SLAB + from + 1, length);
    return new Slice(slab, from, from + length);
  }

  private beginSlab(): void {
    this.slabs[this.begun % this.slabs.length] = Buffer.allocUnsafeSlow(SLAB);
    this.begun++;
    this.used = 0;
  }

  private note(place: number, start: number, length: number): void {
    if (place >= this.starts.length) this.grow(place + 1);
    this.starts[place] = start;
    this.lengths[place] = length;
  }

  private grow(least: number): void {
    const size = Math.max(least, 2 * this.starts.length);
    const [starts, lengths] = [new Float64Array(size), new Uint32Array(size)];
    starts.set(this.starts);
    lengths.set(this.lengths);
    [this.starts, this.lengths] = [starts, lengths];
  }
}
