import { plural } from '../../model/values/plural.ts';
import { pathName } from '../detect/field-names.ts';
import type { DocumentPart } from './local.ts';
import { type Check, type Excluded, Found } from './schema-checks.ts';
import { SchemaReader } from './schema-reader.ts';

/** A value that a schema of the served document excludes. */
export interface Exclusion {
  /** Where in the value, with `*` for positions of lists. */
  readonly at: string;
  /** Where in the document. */
  readonly pointer: string;
  readonly keyword: string;
  /** What the keyword says there, shortened. */
  readonly declared: string;
  /** What the value is, in words and without itself: it may be private. */
  readonly received: string;
  /** The excluded value is null. */
  readonly isNull: boolean;
}

export interface Validator {
  (value: unknown): readonly Exclusion[];
  /** Without alternatives that exclude the value only for what the deployment chose itself, such as a list of values. */
  definite(value: unknown): readonly Exclusion[];
}

/** The schemas of one document, each read when it is first needed. */
export class Validators {
  readonly #reader: SchemaReader;
  readonly #read = new Map<string, Validator>();

  constructor(document: unknown) {
    this.#reader = new SchemaReader(document);
  }

  of(part: DocumentPart): Validator {
    const known = this.#read.get(part.pointer);
    if (known !== undefined) return known;
    const made = this.#validator(this.#reader.read(part));
    this.#read.set(part.pointer, made);
    return made;
  }

  #validator(check: Check): Validator {
    const excludedOf = (value: unknown): readonly Excluded[] => {
      this.#reader.depth.reset();
      return check.isKept(value) ? [] : excludedBy(check, value);
    };
    const exclusions = (value: unknown) => excludedOf(value).map(shown);
    const definite = (value: unknown) =>
      excludedOf(value)
        .filter((one) => !isChoice(one) || isDefinite(one))
        .map(shown);
    return Object.assign(exclusions, { definite });
  }
}

function excludedBy(check: Check, value: unknown): readonly Excluded[] {
  const found = new Found();
  check.exclude(value, '', found);
  return found.all;
}

function shown({ at, pointer, keyword, declared, value }: Excluded): Exclusion {
  const name = at.slice(at.lastIndexOf('/') + 1);
  return {
    at,
    pointer,
    keyword,
    declared: (JSON.stringify(declared) ?? '').slice(0, 120),
    received: receivedWords(keyword, name, value),
    isNull: value === null,
  };
}

/** Names come from the deployment, and may be private. */
function receivedWords(keyword: string, given: string, value: unknown): string {
  const name = pathName(given);
  if (keyword === 'required') return `no "${name}"`;
  if (keyword === 'additionalProperties') return `"${name}", which it does not name`;
  if (value === null) return 'null';
  if (typeof value === 'string') return `a string of ${plural(value.length, 'character')}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number with decimals';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Whether the value is excluded for its type, or for a field that it has, and by every alternative, or by oneOf because two accept it. */
function isDefinite(excluded: Excluded): boolean {
  if (!isChoice(excluded)) return excludesType(excluded);
  return excluded.alternatives.every(
    (alternative) =>
      alternative.isKept(excluded.value) ||
      excludedBy(alternative, excluded.value).some((one) => !isStandIn(one) && isDefinite(one)),
  );
}

const TYPE_KEYWORDS: ReadonlySet<string> = new Set(['type', 'additionalProperties', 'format', 'not']);

function isChoice({ keyword }: Excluded): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

/** Null within a record stands for a field whose type the source does not show. */
function isStandIn({ value, at }: Excluded): boolean {
  return value === null && at !== '';
}

/** A list of values excludes a type where none of its values is of it. */
function excludesType({ keyword, declared, value }: Excluded): boolean {
  if (keyword !== 'enum') return TYPE_KEYWORDS.has(keyword);
  return (
    Array.isArray(declared) &&
    !declared.some((one: unknown) => typeof one === typeof value && (one === null) === (value === null))
  );
}
