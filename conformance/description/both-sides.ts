import { contractDocument } from '../../contract/document.ts';
import { isObject } from '../kernel/json.ts';
import { targetOf } from './local.ts';

/** What the contract says at its place, and what the served document says at its own: a reader decides by both. */
export function bothSides(
  document: unknown,
  { served, contract }: { readonly served: string; readonly contract: string },
): { readonly expected: string; readonly received: string } {
  return {
    expected: `by the contract ${shown(contractDocument(), contract)}`,
    received: `in the served document ${shown(document, served)}`,
  };
}

const LONGEST = 300;

/** A value as JSON, with the name of the keyword where it is the value of one. */
function shown(document: unknown, pointer: string): string {
  const target = targetOf(document, pointer);
  if (target === null) return `nothing at ${pointer}`;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const isKeyword = !isObject(target.value) && !/^\d+$/.test(name);
  const text = JSON.stringify(isKeyword ? { [name]: target.value } : withoutProse(target.value)) ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const PROSE = /^(?:description|summary|title|examples?|x-.*)$/;

/** Without what says nothing about values. The fields of a record are kept by their names, whatever these are. */
function withoutProse(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !PROSE.test(name)));
}
