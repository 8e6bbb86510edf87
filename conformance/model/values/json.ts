import type { Json } from '../exchange.ts';

/** Undefined where the text is not JSON. Some servers put a mark of the byte order before it. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

type JsonObject = { readonly [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of an object; undefined for anything else. */
export function field(value: unknown, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function textField(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

/** A number, or NaN: NaN equals nothing, so a comparison with it cannot pass by accident. */
export function numberField(value: unknown, name: string): number {
  const found = field(value, name);
  return typeof found === 'number' ? found : Number.NaN;
}

export function textOrNull(value: unknown, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' ? found : null;
}

/** The id of a record for a message; numbers are accepted, and reported by other rules. */
export function shownId(record: unknown): string {
  const id = field(record, 'id');
  return typeof id === 'string' || typeof id === 'number' ? `${id}` : 'without an id';
}

export function listField(value: unknown, name: string): readonly Json[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** The ids of the records of a list; what has no id is left out. */
export function idsOf(body: unknown): readonly string[] {
  return listField(body, 'data').flatMap((record) => textOrNull(record, 'id') ?? []);
}

/** Where the next page of a list is; null on its last one, and where there is no answer. */
export function cursorOf(body: unknown): string | null {
  return textOrNull(field(body, 'pagination'), 'nextCursor');
}

/** Whether two JSON values are equal; the order of fields does not matter. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const others = new Map(Object.entries(right));
  const mine = Object.entries(left);
  return (
    mine.length === others.size &&
    mine.every(([name, value]) => others.has(name) && isSameJson(value, others.get(name)))
  );
}
