import { isDate, isUuid } from '../../../contract/formats.ts';
import { field, isObject, isSameJson, listField, textField, textOrNull } from '../../model/values/json.ts';
import { knownOr } from '../../model/values/memoize.ts';
import { plural } from '../../model/values/plural.ts';
import { pathName } from '../detect/field-names.ts';
import { looksLikeInstant } from '../shapes/shape.ts';
import { type DocumentPart, escaped, itemsOf, membersOf, targetOf } from './local.ts';

/** The message is one line, for users. */
export class UnusableSchema extends Error {}

/** A word of a schema, and where the document has it. */
interface Word {
  readonly pointer: string;
  readonly keyword: string;
  /** What follows the word in the document. */
  readonly declared: unknown;
}

interface Excluded extends Word {
  /** Where in the value, with `*` for positions of lists. */
  readonly at: string;
  readonly value: unknown;
  /** Of anyOf and oneOf. */
  readonly alternatives: readonly Check[];
}

/** What a schema, or one word of it, excludes of a value; `at` is where the value lies. */
type Check = (value: unknown, at: string) => readonly Excluded[];

const NOTHING: readonly Excluded[] = [];

const ANYTHING: Check = () => NOTHING;

function accepts(check: Check, value: unknown): boolean {
  return check(value, '').length === 0;
}

function everyOf(checks: readonly Check[]): Check {
  const all = checks.filter((check) => check !== ANYTHING);
  if (all.length < 2) return all[0] ?? ANYTHING;
  return (value, at) => all.flatMap((check) => check(value, at));
}

type Test = (value: unknown) => boolean;

/** The word accepts every value that is not of this kind. */
function only<Kind>(isOfKind: (value: unknown) => value is Kind, isKept: (value: Kind) => boolean): Test {
  return (value) => !isOfKind(value) || isKept(value);
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const OF_TYPE: Readonly<Record<string, Test>> = {
  string: isText,
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: isList,
  object: isObject,
  null: (value) => value === null,
};

export function ofTypes(names: readonly string[]): Test {
  const tests = names.flatMap((name) => OF_TYPE[name] ?? []);
  return (value) => tests.some((test) => test(value));
}

/** Formats that OpenAPI 3.0 defines, and uuid; every other one accepts everything. */
const FORMATS: ReadonlyMap<unknown, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['date-time', (text) => looksLikeInstant(text) && text.length > 10],
  ['uuid', isUuid],
]);

/** 19.99 is a multiple of 0.01. */
const PRECISION = 1e-6;

/** What the word wants, given what follows it and its schema; null where it wants nothing, or is not written as it should be. */
type Meaning = (declared: unknown, schema: unknown) => Test | null;

const aboveBound: Meaning = (bound) => (isNumber(bound) ? only(isNumber, (number) => number > bound) : null);
const belowBound: Meaning = (bound) => (isNumber(bound) ? only(isNumber, (number) => number < bound) : null);

function sized<Kind>(
  isOfKind: (value: unknown) => value is Kind,
  sizeOf: (value: Kind) => number,
): Readonly<Record<'least' | 'most', Meaning>> {
  const isSize = (declared: unknown): declared is number =>
    isNumber(declared) && Number.isInteger(declared) && declared >= 0;
  return {
    least: (least) => (isSize(least) ? only(isOfKind, (value) => sizeOf(value) >= least) : null),
    most: (most) => (isSize(most) ? only(isOfKind, (value) => sizeOf(value) <= most) : null),
  };
}

const ofTexts = sized(isText, (text) => [...text].length);
const ofLists = sized(isList, ({ length }) => length);
const ofObjects = sized(isObject, (value) => Object.keys(value).length);

/** Words about a value as a whole, in the order in which what they exclude is named. */
const WORDS: Readonly<Record<string, Meaning>> = {
  type: (declared) => {
    const types = [declared]
      .flat()
      .filter(isText)
      .filter((name) => Object.hasOwn(OF_TYPE, name));
    return types.length === 0 ? null : ofTypes(types);
  },
  enum: (values) =>
    isList(values) && values.length > 0 ? (value) => values.some((one) => isSameJson(one, value)) : null,
  multipleOf: (step) =>
    isNumber(step) && step > 0
      ? only(isNumber, (number) => Math.abs(Math.round(number / step) - number / step) <= PRECISION)
      : null,
  minimum: (bound, schema) =>
    isNumber(bound) && field(schema, 'exclusiveMinimum') !== true ? only(isNumber, (number) => number >= bound) : null,
  // In 3.0 it is a boolean that goes with `minimum`; in later versions it is a number.
  exclusiveMinimum: (declared, schema) => aboveBound(declared === true ? field(schema, 'minimum') : declared, schema),
  maximum: (bound, schema) =>
    isNumber(bound) && field(schema, 'exclusiveMaximum') !== true ? only(isNumber, (number) => number <= bound) : null,
  exclusiveMaximum: (declared, schema) => belowBound(declared === true ? field(schema, 'maximum') : declared, schema),
  pattern: (source) => {
    const pattern = isText(source) ? patternOf(source) : null;
    return pattern === null ? null : only(isText, (text) => pattern.test(text));
  },
  format: (name) => {
    const isOfFormat = FORMATS.get(name);
    return isOfFormat === undefined ? null : only(isText, isOfFormat);
  },
  minLength: ofTexts.least,
  maxLength: ofTexts.most,
  minItems: ofLists.least,
  maxItems: ofLists.most,
  minProperties: ofObjects.least,
  maxProperties: ofObjects.most,
  uniqueItems: (declared) =>
    declared === true
      ? only(isList, (list) => new Set(list.map((item) => JSON.stringify(item))).size === list.length)
      : null,
};

function patternOf(source: string): RegExp | null {
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

/** A document beyond this is no description of eleven operations, and takes longer than it is worth. */
const MOST_SCHEMAS = 20_000;

/**
 * Makes checks of the schemas of a served document. No code is made from what it says. References are followed once each, so
 * cycles are no trouble. What lies in other files, on other hosts, or is not a schema accepts everything: it is never read. Where
 * writers of documents differ about the meaning (null within an enum, behind a reference or with allOf), the wider meaning
 * is taken.
 */
class SchemaReader {
  readonly #document: unknown;
  /** By the pointers that references lead to. */
  readonly #known = new Map<string, Check>();
  #count = 0;

  constructor(document: unknown) {
    this.#document = document;
  }

  read(part: DocumentPart): Check {
    this.#count += 1;
    if (this.#count > MOST_SCHEMAS) throw new UnusableSchema(`more than ${MOST_SCHEMAS} schemas`);
    if (!isObject(part.value)) return ANYTHING;
    const check = textOrNull(part.value, '$ref') === null ? this.#plain(part) : this.#reference(part);
    if (check === ANYTHING || field(part.value, 'nullable') !== true) return check;
    return (value, at) => (value === null ? NOTHING : check(value, at));
  }

  /** The check behind a reference is not made yet where a schema contains itself. */
  #reference({ value }: DocumentPart): Check {
    const target = targetOf(this.#document, textField(value, '$ref'));
    if (target === null) return ANYTHING;
    const { pointer } = target;
    if (!this.#known.has(pointer)) {
      this.#known.set(pointer, ANYTHING);
      this.#known.set(pointer, this.read(target));
    }
    return (one, at) => this.#known.get(pointer)?.(one, at) ?? NOTHING;
  }

  #plain(part: DocumentPart): Check {
    const words = Object.entries(WORDS).flatMap(([keyword, meaning]) => {
      const declared = field(part.value, keyword);
      return declared === undefined ? [] : wordOf(part, keyword, meaning(declared, part.value));
    });
    return everyOf([...words, ...this.#choices(part), this.#fields(part), this.#items(part)]);
  }

  #choices(part: DocumentPart): readonly Check[] {
    const listed = (keyword: string) => itemsOf(below(part, keyword)).map((each) => this.read(each));
    const not = below(part, 'not');
    const excluded = not === null ? ANYTHING : this.read(not);
    const [all, any, one] = [listed('allOf'), listed('anyOf'), listed('oneOf')];
    const accepting = (checks: readonly Check[], value: unknown) =>
      checks.filter((check) => accepts(check, value)).length;
    return [
      ...all,
      ...wordOf(part, 'anyOf', any.length > 0 ? (value) => accepting(any, value) > 0 : null, any),
      ...wordOf(part, 'oneOf', one.length > 0 ? (value) => accepting(one, value) === 1 : null, one),
      ...wordOf(part, 'not', not === null ? null : (value) => !accepts(excluded, value)),
    ];
  }

  #fields(part: DocumentPart): Check {
    const properties = membersOf(below(part, 'properties'));
    const additional = below(part, 'additionalProperties');
    const isWriteOnly = new Map(properties.map(([name, one]) => [name, field(one.value, 'writeOnly') === true]));
    const named = listField(part.value, 'required').filter(isText);
    const required = new Set(named.filter((name) => isWriteOnly.get(name) !== true));
    if (properties.length === 0 && required.size === 0 && additional === null) return ANYTHING;
    const known = new Map(properties.map(([name, one]) => [name, within(name, this.read(one))]));
    const others = additional === null ? ANYTHING : this.read(additional);
    return ofFields(
      part,
      required,
      (name) => known.get(name) ?? (additional?.value === false ? null : within(name, others)),
    );
  }

  #items(part: DocumentPart): Check {
    const item = below(part, 'items');
    const check = item === null ? ANYTHING : this.read(item);
    if (check === ANYTHING) return check;
    return (value, at) => (isList(value) ? value.flatMap((one) => check(one, `${at}/*`)) : NOTHING);
  }
}

function below({ value, pointer }: DocumentPart, keyword: string): DocumentPart | null {
  const found = field(value, keyword);
  return found === undefined ? null : { value: found, pointer: `${pointer}/${keyword}` };
}

function placeOf({ value, pointer }: DocumentPart, keyword: string): Word {
  return { pointer: `${pointer}/${keyword}`, keyword, declared: field(value, keyword) };
}

/** One word that a value keeps or not, as a whole; none where the schema does not have it. */
function wordOf(
  part: DocumentPart,
  keyword: string,
  isKept: Test | null,
  alternatives: readonly Check[] = [],
): readonly Check[] {
  const place = placeOf(part, keyword);
  return isKept === null ? [] : [(value, at) => (isKept(value) ? NOTHING : [{ ...place, at, value, alternatives }])];
}

/** The check of what lies in a field of this name. */
function within(name: string, check: Check): Check {
  if (check === ANYTHING) return check;
  const step = /^\d+$/.test(name) ? '*' : escaped(name);
  return (value, at) => check(value, `${at}/${step}`);
}

/** What is wanted of the fields of an object; `checkOf` is null for one that it may not have. */
function ofFields(part: DocumentPart, required: ReadonlySet<string>, checkOf: (name: string) => Check | null): Check {
  const [needed, additional] = [placeOf(part, 'required'), placeOf(part, 'additionalProperties')];
  return (value, at) => {
    if (!isObject(value)) return NOTHING;
    const excluded = (word: Word, name: string): Excluded => ({
      ...word,
      alternatives: [],
      value,
      at: `${at}/${name}`,
    });
    const missing = [...required].filter((name) => !Object.hasOwn(value, name));
    const wrong = Object.entries(value).flatMap(
      ([name, one]) => checkOf(name)?.(one, at) ?? excluded(additional, name),
    );
    return [...missing.map((name) => excluded(needed, name)), ...wrong];
  };
}

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
  /** Not only by alternatives that exclude it for what the deployment chose itself, such as a list of values. */
  readonly isDefinite: boolean;
}

export type Validator = (value: unknown) => readonly Exclusion[];

/** The schemas of one document, each read when it is first needed. */
export class Validators {
  readonly #reader: SchemaReader;
  readonly #read = new Map<string, Validator>();

  constructor(document: unknown) {
    this.#reader = new SchemaReader(document);
  }

  of(part: DocumentPart): Validator {
    return knownOr(this.#read, part.pointer, () => {
      const check = this.#reader.read(part);
      return (value) => onEnoughStack(() => excludedBy(check, value).map(shown));
    });
  }
}

function onEnoughStack<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnusableSchema('its schemas refer to themselves without end');
  }
}

const MOST_EXCLUDED = 200;

/** Each place and word once: a page has the same in a hundred records. */
function excludedBy(check: Check, value: unknown): readonly Excluded[] {
  // Scripts of "reproduce" run this on Node 20, which has no Map.groupBy.
  const first = new Map<string, Excluded>();
  for (const one of check(value, '')) {
    const key = `${one.at} ${one.pointer} ${one.value === null}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()].slice(0, MOST_EXCLUDED);
}

function shown(excluded: Excluded): Exclusion {
  const { at, pointer, keyword, declared, value } = excluded;
  const name = at.slice(at.lastIndexOf('/') + 1);
  return {
    at,
    pointer,
    keyword,
    declared: (JSON.stringify(declared) ?? '').slice(0, 120),
    received: receivedWords(keyword, name, value),
    isNull: value === null,
    isDefinite: !isChoice(excluded) || isDefinite(excluded),
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
      accepts(alternative, excluded.value) ||
      // Null within a record stands for a field whose type the source does not show.
      excludedBy(alternative, excluded.value).some((one) => (one.value !== null || one.at === '') && isDefinite(one)),
  );
}

const TYPE_KEYWORDS: ReadonlySet<string> = new Set(['type', 'additionalProperties', 'format', 'not']);

function isChoice({ keyword }: Excluded): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

/** A list of values excludes a type where none of its values is of it. */
function excludesType({ keyword, declared, value }: Excluded): boolean {
  if (keyword !== 'enum') return TYPE_KEYWORDS.has(keyword);
  return (
    Array.isArray(declared) &&
    !declared.some((one: unknown) => typeof one === typeof value && (one === null) === (value === null))
  );
}
