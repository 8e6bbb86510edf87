import { contractDocument } from '../../../contract/document.ts';
import { isObject } from '../../model/values/json.ts';
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
  const text = JSON.stringify(inShort(isKeyword ? { [name]: target.value } : target.value)) ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const PROSE = /^(?:description|summary|title|examples?|x-.*)$/;
/** The document comes from the deployment and may be of any size. */
const MOST_LEVELS = 4;
const MOST_MEMBERS = 20;
const LONGEST_TEXT = 100;

/** Without what says nothing about values, and without what would not fit a line anyway. */
function inShort(value: unknown, levels = MOST_LEVELS, areFields = false): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((item) => inShort(item, levels - 1));
  if (!isObject(value)) return value;
  if (levels === 0) return {};
  const members = Object.entries(value).filter(([name]) => areFields || !PROSE.test(name));
  return Object.fromEntries(
    members.slice(0, MOST_MEMBERS).map(([name, one]) => [name, inShort(one, levels - 1, name === 'properties')]),
  );
}
