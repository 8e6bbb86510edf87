import { createHash } from 'node:crypto';

const WORDS = 4;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A set of ids at sixteen bytes each, so that a walk of a million records fits in memory. A UUID is kept whole, any other id
 * as 128 bits of its hash.
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

  has(id: string): boolean {
    return this.#used[this.#slotOf(wordsOf(id))] === 1;
  }

  /** The slot of the id, or the free slot for it. */
  #slotOf(words: Uint32Array): number {
    let slot = mixed(words) & (this.#capacity - 1);
    while (this.#used[slot] === 1 && !this.#holds(slot, words)) slot = (slot + 1) & (this.#capacity - 1);
    return slot;
  }

  #insert(words: Uint32Array): boolean {
    const slot = this.#slotOf(words);
    if (this.#used[slot] === 1) return false;
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

/** Consecutive ids share their first words, so all words go into the hash. */
function mixed([first = 0, second = 0, third = 0, fourth = 0]: Uint32Array): number {
  const sum = first ^ Math.imul(second, 0x9e3779b1) ^ Math.imul(third, 0x85ebca6b) ^ Math.imul(fourth, 0xc2b2ae35);
  return sum ^ (sum >>> 15);
}

/** Reused for every id: a set reads millions of them. */
const scratch = new Uint32Array(WORDS);
const DASH = 45;

function wordsOf(id: string): Uint32Array {
  const hex = UUID.test(id) ? id : createHash('sha256').update(id).digest('hex');
  for (let index = 0, digits = 0; digits < WORDS * 8; index += 1) {
    const code = hex.charCodeAt(index);
    if (code === DASH) continue;
    const word = digits >> 3;
    scratch[word] = ((scratch[word] ?? 0) << 4) | (code > 57 ? code - 87 : code - 48);
    digits += 1;
  }
  return scratch;
}
