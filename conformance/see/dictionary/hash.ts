import { isObject } from '../../model/values/json.ts';
import type { ComparedPart } from './record-kinds.ts';

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
const ABSENT = 1;
const NULL = 2;
const BOOLEAN = 3;

const numbers = new Float64Array(1);
const halves = new Uint32Array(numbers.buffer);

/** A number that is the same for the same value. Lists are compared without their order, which no one promises. */
export function hashOf(value: unknown, parts: readonly ComparedPart[] | null): number {
  if (value === undefined) return ABSENT;
  if (value === null) return NULL;
  if (typeof value === 'string') return textHash(withoutQuery(value));
  if (typeof value === 'number') return numberHash(value);
  if (typeof value === 'boolean') return value ? BOOLEAN : BOOLEAN + 1;
  if (Array.isArray(value)) return listHash(value, parts);
  return isObject(value) ? objectHash(value, parts) : ABSENT;
}

/** A link to a picture may be signed anew for each answer. */
function withoutQuery(text: string): string {
  return text.includes('://') ? text.replace(/^(\w+:\/\/[^?#\s]*)[?#]\S*$/, '$1') : text;
}

function listHash(items: readonly unknown[], parts: readonly ComparedPart[] | null): number {
  let sum = PRIME;
  for (const item of items) sum = (sum + mixed(hashOf(item, parts))) | 0;
  return sum;
}

function objectHash(value: { readonly [name: string]: unknown }, parts: readonly ComparedPart[] | null): number {
  let hash = SEED;
  if (parts === null)
    for (const name of Object.keys(value).sort())
      hash = joined(joined(hash, textHash(name)), hashOf(value[name], null));
  else for (const part of parts) hash = joined(hash, hashOf(value[part.name], part.parts));
  return hash;
}

function textHash(text: string): number {
  let hash = SEED;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash | 0;
}

function numberHash(value: number): number {
  numbers[0] = value === 0 ? 0 : value;
  return joined(halves[0] ?? 0, halves[1] ?? 0);
}

function joined(hash: number, next: number): number {
  return mixed(Math.imul(hash ^ next, PRIME));
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (once ^ (once >>> 13)) | 0;
}
