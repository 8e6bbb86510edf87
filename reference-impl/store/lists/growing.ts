const room = 16;

type Numbers = Float64Array | Uint32Array | Int32Array;

/** Numbers that are only ever added to, in as many bytes as their kind takes. */
export class Growing<T extends Numbers> {
  private readonly make: (size: number) => T;
  /** The numbers, and room for more behind them. */
  values: T;
  length = 0;

  constructor(make: (size: number) => T) {
    this.make = make;
    this.values = make(room);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.make(this.length + Math.max(room, this.length >> 1));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /** How many come before the first that is at least so large. The numbers are in order. */
  countBelow(bound: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.values[middle] ?? 0) < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const growing = {
  instants: () => new Growing((size) => new Float64Array(size)),
  rows: () => new Growing((size) => new Uint32Array(size)),
  bits: () => new Growing((size) => new Int32Array(size)),
};
