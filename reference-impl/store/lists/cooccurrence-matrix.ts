/** Which numbers ever occurred in the same sale: one byte for each pair. */
export class CooccurrenceMatrix {
  private size = 64;
  private matrix = new Uint8Array(this.size * this.size);

  /** Records that all of these occurred in one sale. */
  note(numbers: readonly number[]): void {
    while (numbers.some((number) => number >= this.size)) this.grow();
    for (const one of numbers) {
      for (const other of numbers) this.matrix[one * this.size + other] = 1;
    }
  }

  has(one: number, other: number): boolean {
    return one < this.size && other < this.size && this.matrix[one * this.size + other] === 1;
  }

  private grow(): void {
    const larger = new Uint8Array(4 * this.matrix.length);
    for (let row = 0; row < this.size; row++) {
      larger.set(this.matrix.subarray(row * this.size, (row + 1) * this.size), row * this.size * 2);
    }
    this.matrix = larger;
    this.size *= 2;
  }
}
