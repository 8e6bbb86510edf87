import { type OperationId, operations } from '../contract/operations.ts';
import { moved } from '../contract/serving/range.ts';
import { answers } from './generated/answers.js';
import type { Engine } from './prism/lazy.ts';
import { inAscii } from './reply.ts';
import { customerOf, type Fields, isFields, list, settled, staff } from './settle.ts';

/** What is asked of Prism: an example by name, or something generated. The page and the range are none of its business. */
export interface Source {
  readonly example: string;
  readonly dynamic: boolean;
}

export const everyday = 'shop';

/** The names under which an operation has examples. */
export function exampleNames(operation: OperationId): string[] {
  return Object.keys(answers[operation] ?? {});
}

/** Records of lists and the one record of the rest, kept as JSON text; each question is put to Prism once. */
export class Answers {
  readonly #engine: Engine;
  readonly #seed: string;
  #today = Number.NaN;
  #pools = new Map<string, Pool>();

  constructor(engine: Engine, seed: string) {
    this.#engine = engine;
    this.#seed = seed;
  }

  /** Not a promise where the answer is known, which it nearly always is. */
  pool(operation: OperationId, id: string, source: Source, today: number): Pool | Promise<Pool> {
    if (today !== this.#today) this.#forget(today);
    const about = source.dynamic ? id : '';
    const question = `${operation} ${source.dynamic ? 'dynamic' : source.example} ${about}`;
    const known = this.#pools.get(question);
    if (known !== undefined) return known;
    if (!source.dynamic)
      return this.#keep(question, today, recordsOf(JSON.parse(answers[operation]?.[source.example] ?? '{}')));
    return this.#generated(operation, about).then((records) => this.#keep(question, today, records));
  }

  /** Every date moves at midnight. The number of questions is bounded: examples, operations, and ids that exist. */
  #forget(today: number): void {
    this.#today = today;
    this.#pools = new Map();
  }

  #keep(question: string, today: number, records: readonly Fields[]): Pool {
    const pool = poolOf(records.map((record) => inAscii(moved(JSON.stringify(record), today))));
    if (today === this.#today) this.#pools.set(question, pool);
    return pool;
  }

  async #generated(operation: OperationId, id: string): Promise<Fields[]> {
    const path = operations[operation].path.replace('{id}', id);
    const body = await this.#engine.generate(path, `${this.#seed}/${operation}/${id}`);
    return settled(operation, recordsOf(body));
  }
}

function recordsOf(body: unknown): Fields[] {
  const data = isFields(body) ? body.data : undefined;
  return isFields(data) ? [data] : list(data);
}

export function isKnown(operation: OperationId, id: string): boolean {
  return operation === 'getCustomer' ? customerOf(id) !== undefined : staff.some((member) => member.id === id);
}

export type Pool = ReturnType<typeof poolOf>;

/** The records of a list as one text, cut at any record without a copy. */
export function poolOf(records: readonly string[]) {
  const text = records.join(',');
  const starts = [0];
  for (const record of records) starts.push((starts.at(-1) ?? 0) + record.length + 1);
  return {
    count: records.length,
    slice: (start: number, end: number) => (start >= end ? '' : text.slice(starts[start], (starts[end] ?? 1) - 1)),
  };
}

/** A cursor names the record that its page begins with. It needs no memory, and stays good after a restart. */
export function cursorTo(list: number, start: number): string {
  const place = (list * 0x1_0000 + start).toString(16).padStart(12, '0');
  return `c0c0a000-0000-4000-8000-${place}`;
}

const issued = /^c0c0a000-0000-4000-8000-([0-9a-f]{8})([0-9a-f]{4})$/i;

/**
 * Where a page begins; null for a UUID that was never issued here. Such a cursor gets a page all the same, always the
 * same one, because the contract's own example of a cursor is one of these.
 */
export function startOf(cursor: string, list: number, count: number): number | null {
  const [, which, place] = issued.exec(cursor) ?? [];
  if (which === undefined || place === undefined || Number.parseInt(which, 16) !== list) return null;
  const start = Number.parseInt(place, 16);
  return start < count ? start : null;
}

export function someStart(cursor: string, count: number): number {
  return count === 0 ? 0 : Number.parseInt(cursor.slice(0, 8), 16) % count;
}
