import { contractDocument } from '../../../contract/document.ts';
import { type OperationId, operations } from '../../../contract/operations.ts';
import { isObject, textField } from '../../model/values/json.ts';
import { type DocumentPart, escaped, followed, itemsOf, memberOf, targetOf } from './local.ts';

/** Where the document of the contract has an operation, and below its parameters, statuses and fields, as JSON pointers. */
export function contractOperation(operation: OperationId): string {
  return `#/paths/${escaped(operations[operation].path)}/get`;
}

export function contractParameter(operation: OperationId, name: string): string {
  const document = contractDocument();
  const get = contractPart(operation);
  const found = itemsOf(memberOf(document, get, 'parameters'))
    .map((one) => followed(document, one))
    .find((one) => textField(one?.value, 'name') === name);
  return found?.pointer ?? `${get.pointer}/parameters`;
}

export function contractStatus(operation: OperationId, status: number): string {
  return `${contractOperation(operation)}/responses/${status}`;
}

/** A field of an answer, or the nearest to it that the contract has. */
export function contractField(operation: OperationId, status: number, at: string): string {
  const document = contractDocument();
  const response = memberOf(document, memberOf(document, contractPart(operation), 'responses'), `${status}`);
  const content = memberOf(document, response, 'content');
  const media =
    memberOf(document, content, 'application/json') ?? memberOf(document, content, 'application/problem+json');
  const schema = memberOf(document, media, 'schema');
  return schema === null ? contractStatus(operation, status) : fieldWithin(document, schema, at).pointer;
}

function contractPart(operation: OperationId): DocumentPart {
  const pointer = contractOperation(operation);
  return targetOf(contractDocument(), pointer) ?? { value: undefined, pointer };
}

/** The schema of a field, given its path with `*` for positions of lists; or of the nearest above it that is described. */
export function fieldWithin(document: unknown, schema: DocumentPart, at: string): DocumentPart {
  let reached = schema;
  for (const step of at.split('/').slice(1)) {
    const next = stepInto(document, reached, step, MOST_LEVELS);
    if (next === null) return reached;
    reached = next;
  }
  return reached;
}

/** Schemas within schemas, to look for one field. */
const MOST_LEVELS = 6;

function stepInto(document: unknown, schema: DocumentPart, step: string, levels: number): DocumentPart | null {
  if (levels === 0) return null;
  const own = step === '*' ? memberOf(document, schema, 'items') : null;
  const found = own ?? memberOf(document, memberOf(document, schema, 'properties'), step);
  if (found !== null) return found;
  for (const keyword of ['allOf', 'oneOf', 'anyOf'])
    for (const part of itemsOf(memberOf(document, schema, keyword))) {
      const target = followed(document, part);
      const within = target === null ? null : stepInto(document, target, step, levels - 1);
      if (within !== null) return within;
    }
  return null;
}

/** What the contract says at its place, and what the served document says at its own: a reader decides by both. */
export function bothSides(
  document: unknown,
  { served, contract }: { readonly served: string; readonly contract: string },
): { readonly expected: string; readonly received: string } {
  return {
    expected: `by the contract ${shownAt(contractDocument(), contract)}`,
    received: `in the served document ${shownAt(document, served)}`,
  };
}

const LONGEST = 300;

/** A value as JSON, with the name of the keyword where it is the value of one. */
function shownAt(document: unknown, pointer: string): string {
  const target = targetOf(document, pointer);
  if (target === null) return `nothing at ${pointer}`;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const isKeyword = !isObject(target.value) && !/^\d+$/.test(name);
  const text = JSON.stringify(inShort(isKeyword ? { [name]: target.value } : target.value)) ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const PROSE = /^(?:description|summary|title|examples?|x-.*)$/;
/** The document comes from the deployment and may be of any size. */
const SHOWN_LEVELS = 4;
const MOST_MEMBERS = 20;
const LONGEST_TEXT = 100;

/** Without what says nothing about values, and without what would not fit a line anyway. */
function inShort(value: unknown, levels = SHOWN_LEVELS, areFields = false): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((item) => inShort(item, levels - 1));
  if (!isObject(value)) return value;
  if (levels === 0) return {};
  const members = Object.entries(value).filter(([name]) => areFields || !PROSE.test(name));
  return Object.fromEntries(
    members.slice(0, MOST_MEMBERS).map(([name, one]) => [name, inShort(one, levels - 1, name === 'properties')]),
  );
}
