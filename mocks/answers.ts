import { type OperationId, operations } from '../contract/operations.ts';
import { moved } from '../contract/serving/days.ts';
import { answers } from './generated/answers.js';
import { type Pool, poolOf } from './pages.ts';
import { staff } from './people.ts';
import type { Engine } from './prism/lazy.ts';
import { inAscii } from './reply.ts';
import { customerOf, type Fields, isFields, list, settled } from './settle.ts';

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
