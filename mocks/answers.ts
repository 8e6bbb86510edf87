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

/** Records of lists and the one record of the rest as one JSON text, cut at any record without a copy. */
export function recordsOf(texts: readonly string[]) {
  const whole = texts.join(',');
  const starts = [0];
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length + 1);
  return {
    count: texts.length,
    slice: (start: number, end: number) => (start >= end ? '' : whole.slice(starts[start], (starts[end] ?? 1) - 1)),
  };
}

export type Records = ReturnType<typeof recordsOf>;

export type RecordsFor = ReturnType<typeof recordsFrom>;

/** Each question is put to Prism once a day. The number of questions is bounded: examples, operations, and ids that exist. */
export function recordsFrom(engine: Engine, seed: string) {
  let day = Number.NaN;
  let known = new Map<string, Records>();
  const answer = async (operation: OperationId, id: string, { dynamic, example }: Source): Promise<unknown> => {
    if (!dynamic) return JSON.parse(answers[operation]?.[example] ?? '{}');
    return await engine.generate(operations[operation].path.replace('{id}', id), `${seed}/${operation}/${id}`);
  };
  return async (operation: OperationId, id: string, source: Source, today: number): Promise<Records> => {
    // Every date moves at midnight.
    if (today !== day) known = new Map();
    day = today;
    const ofToday = known;
    const question = source.dynamic ? `${operation} dynamic ${id}` : `${operation} ${source.example}`;
    const held = ofToday.get(question);
    if (held !== undefined) return held;
    const given = recordsIn(await answer(operation, id, source));
    const whole = source.dynamic ? settled(operation, given) : given;
    const records = recordsOf(whole.map((record) => inAscii(moved(JSON.stringify(record), today))));
    ofToday.set(question, records);
    return records;
  };
}

function recordsIn(body: unknown): Fields[] {
  const data = isFields(body) ? body.data : undefined;
  return isFields(data) ? [data] : list(data);
}

export function isKnown(operation: OperationId, id: string): boolean {
  return operation === 'getCustomer' ? customerOf(id) !== undefined : staff.some((member) => member.id === id);
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
  const [, which = '', place = ''] = issued.exec(cursor) ?? [];
  const start = Number.parseInt(place, 16);
  return Number.parseInt(which, 16) === list && start < count ? start : null;
}

export function someStart(cursor: string, count: number): number {
  return count === 0 ? 0 : Number.parseInt(cursor.slice(0, 8), 16) % count;
}
