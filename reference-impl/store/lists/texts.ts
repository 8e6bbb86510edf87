/**
 * Texts of records that never change, by row number, as many as have been asked for lately. When the younger half is
 * full the older one is forgotten whole: nothing is kept about the single text, and nothing is done for it but a look.
 */
export class Texts {
  private readonly half: number;
  private young = new Map<number, string>();
  private old = new Map<number, string>();
  private held = 0;

  /** How many characters it may hold. */
  constructor(most: number) {
    this.half = most / 2;
  }

  get(row: number): string | undefined {
    const text = this.young.get(row);
    if (text !== undefined) return text;
    const older = this.old.get(row);
    if (older !== undefined) this.set(row, older);
    return older;
  }

  set(row: number, text: string): void {
    if (this.held + text.length > this.half) {
      this.old = this.young;
      this.young = new Map();
      this.held = 0;
    }
    this.young.set(row, text);
    this.held += text.length;
  }
}
