import { Slice } from '../record-bytes.ts';

/** The size of a slab in bytes; a record never spans two slabs. */
export const SLAB = 1 << 20;

/**
 * A cache of recently read records by row number, as the bytes that are sent. The bytes are outside of
 * V8's heap, where the garbage collector does not move them, in the order of reading, each with a comma behind it. The oldest
 * slab is evicted first; a slice of an evicted slab keeps it alive.
 */
export class RecordCache {
  private readonly first: number;
  private readonly slabs: Buffer[];
  /** How many slabs were started; the newest is at this index less one, modulo their number. */
  private begun = 0;
  private used = SLAB;
  /** Where the record of each row begins, counted over all slabs ever started, plus one: 0 is none. */
  private starts = new Float64Array(0);
  private lengths = new Uint32Array(0);

  /** Rows are counted from `first`; it holds up to `most` bytes, and at least two slabs. */
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

  /** Returns the record in the cache. A record that is larger than a slab is not cached. */
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

  /** Drops a record that changed. */
  drop(row: number): void {
    const place = row - this.first;
    if (place >= 0 && place < this.starts.length) this.starts[place] = 0;
  }

  dropAll(): void {
    this.starts.fill(0);
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
