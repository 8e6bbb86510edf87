import type { RecordKind } from '../../model/dictionary.ts';
import { field, textField } from '../../model/values/json.ts';
import { hashOf } from './hash.ts';
import { type ComparedPart, partsOf, type RecordSpec } from './record-kinds.ts';

/** A record that two answers show with different values. Answers are numbered. */
export interface Divergence {
  readonly id: string;
  readonly part: ComparedPart;
  readonly earlier: number;
  readonly later: number;
  /** How many of the same two answers came before it. */
  readonly ofPair: number;
  /** No change explains it. */
  readonly isCertain: boolean;
  /** A still later answer to another request had the first value again: one change does not explain that. */
  hasReturned: boolean;
}

/** More are not remembered: the memory of a check stays flat. */
const MOST_RECORDS = 40_000;
const MOST_KEPT = 40;
/** Two answers that differ in all that they share leave room for others, of which one may show more. */
const MOST_OF_PAIR = 3;
/** A record that was changed during the run says so. Clocks may differ by as much. */
const CHANGED_LATELY_MS = 3_600_000;
const UPDATED_AT: ComparedPart = { name: 'updatedAt', parts: null };
/** Of each record: which answer showed it, then a hash of every field. */
const ANSWER = 0;
const FIRST_PART = 1;

/** What was seen of the records of one kind: hashes of the values, and which answer showed them. */
export class RecordTable {
  readonly kind: RecordKind;
  readonly divergences: Divergence[] = [];
  /** Answers to a second request that agreed with the first. */
  agreed = 0;
  diverged = 0;
  readonly #spec: RecordSpec;
  readonly #parts: readonly ComparedPart[];
  readonly #stride: number;
  readonly #slots = new Map<string, number>();
  readonly #versions: number[] = [];
  /** By the two answers, how many are kept. */
  readonly #ofPair = new Map<string, number>();
  /** By slot and field, what differed there first. */
  readonly #differing = new Map<string, Divergence>();
  #values = new Int32Array(1024);

  constructor(spec: RecordSpec) {
    this.kind = spec.kind;
    this.#spec = spec;
    this.#parts = partsOf(spec);
    this.#stride = FIRST_PART + this.#parts.length;
  }

  /** The range tells records of one id apart. */
  read(record: unknown, answer: number, now: number, range = ''): void {
    const id = textField(record, 'id');
    if (id === '') return;
    const version = this.#spec.hasVersion ? Date.parse(textField(record, 'updatedAt')) : 0;
    const key = range === '' ? id : `${id} ${range}`;
    const slot = this.#slots.get(key);
    if (slot === undefined) this.#add(key, record, answer, version);
    else this.#compare({ id, slot, record, answer, version, now });
  }

  #add(key: string, record: unknown, answer: number, version: number): void {
    const slot = this.#slots.size;
    if (slot >= MOST_RECORDS) return;
    this.#slots.set(key, slot);
    this.#versions.push(version);
    this.#write(slot, record, answer);
  }

  #write(slot: number, record: unknown, answer: number): void {
    const start = slot * this.#stride;
    if (start + this.#stride > this.#values.length) {
      const wider = new Int32Array(this.#values.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[start + ANSWER] = answer;
    for (const [index, { name, parts }] of this.#parts.entries())
      this.#values[start + FIRST_PART + index] = hashOf(field(record, name), parts);
  }

  #compare(seen: Seen): void {
    const { slot, record, answer, version, now } = seen;
    const before = this.#versions[slot] ?? Number.NaN;
    const isSameVersion = before === version;
    // What changed an hour ago or more was not changed between two answers of this run.
    const isChangeOfThePast = !isSameVersion && Math.max(before, version) < now - CHANGED_LATELY_MS;
    const compared = isSameVersion ? this.#parts.length : this.#spec.fixed.length;
    const start = slot * this.#stride + FIRST_PART;
    let isAlike = !isChangeOfThePast;
    if (isChangeOfThePast) this.#note(seen, UPDATED_AT, true);
    for (let index = 0; index < compared; index++) {
      const part = this.#parts[index];
      if (part === undefined) continue;
      if (hashOf(field(record, part.name), part.parts) === this.#values[start + index]) {
        this.#noteReturn(slot, part);
        continue;
      }
      isAlike = false;
      this.#note(seen, part, index < this.#spec.fixed.length);
    }
    if (isAlike) this.agreed += 1;
    else this.diverged += 1;
    if (version > before) {
      this.#versions[slot] = version;
      this.#write(slot, record, answer);
    }
  }

  #note({ id, slot, answer }: Seen, part: ComparedPart, isCertain: boolean): void {
    const place = this.#place(slot, part);
    if (this.divergences.length >= MOST_KEPT || this.#differing.has(place)) return;
    const earlier = this.#values[slot * this.#stride + ANSWER] ?? 0;
    const pair = `${earlier} ${answer}`;
    const ofPair = this.#ofPair.get(pair) ?? 0;
    if (ofPair >= MOST_OF_PAIR) return;
    this.#ofPair.set(pair, ofPair + 1);
    const divergence = { id, part, earlier, later: answer, ofPair, isCertain, hasReturned: false };
    this.#differing.set(place, divergence);
    this.divergences.push(divergence);
  }

  #place(slot: number, part: ComparedPart): string {
    return `${slot} ${this.#parts.indexOf(part)}`;
  }

  #noteReturn(slot: number, part: ComparedPart): void {
    if (this.#differing.size === 0) return;
    const differing = this.#differing.get(this.#place(slot, part));
    if (differing !== undefined) differing.hasReturned = true;
  }
}

interface Seen {
  readonly id: string;
  readonly slot: number;
  readonly record: unknown;
  readonly answer: number;
  readonly version: number;
  readonly now: number;
}
