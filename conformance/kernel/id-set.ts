import { createHash } from 'node:crypto';

const WORDS = 4;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Ids that were seen, at sixteen bytes each: a walk of a million records must not fill the memory. A UUID is kept whole,
 * any other id by 128 bits of its hash.
 */
export class IdSet {
  #size = 0;
  #capacity = 1024;
  #table = new Uint32Array(this.#capacity * WORDS);
  #used = new Uint8Array(this.#capacity);

  get size(): number {
    return this.#size;
  }

  /** Whether the id is new. */
  add(id: string): boolean {
    if (this.#size * 2 >= this.#capacity) this.#grow();
    return this.#insert(wordsOf(id));
  }

  #insert(words: Uint32Array): boolean {
    let slot = (words[0] ?? 0) & (this.#capacity - 1);
    while (this.#used[slot] === 1) {
      if (this.#holds(slot, words)) return false;
      slot = (slot + 1) & (this.#capacity - 1);
    }
    this.#used[slot] = 1;
    this.#table.set(words, slot * WORDS);
    this.#size += 1;
    return true;
  }

  #holds(slot: number, words: Uint32Array): boolean {
    const start = slot * WORDS;
    for (let index = 0; index < WORDS; index += 1) if (this.#table[start + index] !== words[index]) return false;
    return true;
  }

  #grow(): void {
    const [table, used] = [this.#table, this.#used];
    this.#capacity *= 2;
    this.#table = new Uint32Array(this.#capacity * WORDS);
    this.#used = new Uint8Array(this.#capacity);
    this.#size = 0;
    for (const [slot, taken] of used.entries()) {
      if (taken === 1) this.#insert(table.subarray(slot * WORDS, (slot + 1) * WORDS));
    }
  }
}

function wordsOf(id: string): Uint32Array {
  const hex = UUID.test(id) ? id.replaceAll('-', '') : createHash('sha256').update(id).digest('hex');
  return Uint32Array.from({ length: WORDS }, (_, index) => Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16));
}
