import { field, isObject, listField, textField, textOrNull } from '../../model/values/json.ts';
import { knownOr } from '../../model/values/memoize.ts';
import { plural } from '../../model/values/plural.ts';
import { pathName } from '../detect/field-names.ts';
import { isDay, isUuid, looksLikeInstant } from '../shapes/shape.ts';
import { type DocumentPart, itemsOf, membersOf, targetOf } from './local.ts';
import {
  ANYTHING,
  type Check,
  Depth,
  type Excluded,
  everyOf,
  Found,
  isType,
  items,
  members,
  ofTypes,
  oneOfValues,
  orNull,
  UnusableSchema,
  type Word,
  word,
} from './schema-checks.ts';

/** Formats that OpenAPI 3.0 defines, and uuid; every other one accepts everything. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDay,
  'date-time': (text) => looksLikeInstant(text) && text.length > 10,
  uuid: isUuid,
};

/** A document beyond this is no description of eleven operations, and takes longer than it is worth. */
const MOST_SCHEMAS = 20_000;

/**
 * Makes checks of the schemas of a served document. No code is made from what it says. References are followed once each, so
 * cycles are no trouble. What lies in other files, on other hosts, or is not a schema accepts everything: it is never read. Where
 * writers of documents differ about the meaning (null within an enum, behind a reference or with allOf), the wider meaning
 * is taken.
 */
export class SchemaReader {
  readonly depth = new Depth();
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
    return field(part.value, 'nullable') === true ? orNull(check) : check;
  }

  #reference({ value }: DocumentPart): Check {
    const target = targetOf(this.#document, textField(value, '$ref'));
    if (target === null) return ANYTHING;
    const { pointer } = target;
    if (!this.#known.has(pointer)) {
      this.#known.set(pointer, ANYTHING);
      this.#known.set(pointer, this.read(target));
    }
    return this.depth.reference(() => this.#known.get(pointer) ?? ANYTHING);
  }

  #plain(part: DocumentPart): Check {
    return everyOf([
      ...typeWords(part),
      ...numberWords(part),
      ...textWords(part),
      ...sizeWords(part),
      ...this.#choices(part),
      ...this.#members(part),
    ]);
  }

  #choices(part: DocumentPart): readonly Check[] {
    const not = below(part, 'not');
    const excluded = not === null ? ANYTHING : this.read(not);
    const [all, any, one] = ['allOf', 'anyOf', 'oneOf'].map((keyword) =>
      itemsOf(below(part, keyword)).map((each) => this.read(each)),
    );
    const kept = (checks: readonly Check[] | undefined, value: unknown) =>
      checks?.reduce((count, check) => count + (check(value) ? 1 : 0), 0);
    return [
      ...(all ?? []),
      ...wordOf(part, 'anyOf', any?.length ? (value) => kept(any, value) !== 0 : null, any),
      ...wordOf(part, 'oneOf', one?.length ? (value) => kept(one, value) === 1 : null, one),
      ...wordOf(part, 'not', not === null ? null : (value) => !excluded(value)),
    ];
  }

  #members(part: DocumentPart): readonly Check[] {
    const properties = membersOf(below(part, 'properties'));
    const additional = below(part, 'additionalProperties');
    const item = below(part, 'items');
    const isWriteOnly = new Set(
      properties.filter(([, one]) => field(one.value, 'writeOnly') === true).map(([name]) => name),
    );
    const required = new Set(
      listField(part.value, 'required').flatMap((name) =>
        typeof name === 'string' && !isWriteOnly.has(name) ? name : [],
      ),
    );
    const fields =
      properties.length === 0 && required.size === 0 && additional === null
        ? ANYTHING
        : members({
            properties: new Map(properties.map(([name, one]) => [name, this.read(one)])),
            required: [...required],
            requiredWord: placeOf(part, 'required'),
            additional: additional?.value === false ? false : additional === null ? ANYTHING : this.read(additional),
            additionalWord: placeOf(part, 'additionalProperties'),
          });
    return [fields, item === null ? ANYTHING : items(this.read(item))];
  }
}

function below({ value, pointer }: DocumentPart, keyword: string): DocumentPart | null {
  const found = field(value, keyword);
  return found === undefined ? null : { value: found, pointer: `${pointer}/${keyword}` };
}

function placeOf({ value, pointer }: DocumentPart, keyword: string): Word {
  return { pointer: `${pointer}/${keyword}`, keyword, declared: field(value, keyword) };
}

/** None where the schema does not have the word. */
function wordOf(
  part: DocumentPart,
  keyword: string,
  isKept: ((value: unknown) => boolean) | null,
  alternatives: readonly Check[] = [],
): readonly Check[] {
  return isKept === null ? [] : [word(placeOf(part, keyword), isKept, alternatives)];
}

function typeWords(part: DocumentPart): readonly Check[] {
  const types = [field(part.value, 'type')].flat().filter(isType);
  const values = listField(part.value, 'enum');
  return [
    ...wordOf(part, 'type', types.length > 0 ? ofTypes(types) : null),
    ...wordOf(part, 'enum', values.length > 0 ? oneOfValues(values) : null),
  ];
}

/** 19.99 is a multiple of 0.01. */
const PRECISION = 1e-6;

function numberWords(part: DocumentPart): readonly Check[] {
  const step = numberOf(part, 'multipleOf');
  const isMultiple = (number: number) => Math.abs(Math.round(number / step) - number / step) <= PRECISION;
  return [
    ...wordOf(part, 'multipleOf', step > 0 ? ofNumbers(isMultiple) : null),
    ...boundWords(part, 'minimum', 'exclusiveMinimum', 1),
    ...boundWords(part, 'maximum', 'exclusiveMaximum', -1),
  ];
}

/** In 3.0 `exclusiveMinimum` is a boolean that goes with `minimum`; in later versions it is a number. */
function boundWords(part: DocumentPart, inclusive: string, exclusive: string, sign: 1 | -1): readonly Check[] {
  const bound = numberOf(part, inclusive) * sign;
  const strict = numberOf(part, exclusive) * sign;
  const isStrict = field(part.value, exclusive) === true;
  const isWithin = (number: number) => (isStrict ? number * sign > bound : number * sign >= bound);
  return [
    ...wordOf(part, isStrict ? exclusive : inclusive, Number.isNaN(bound) ? null : ofNumbers(isWithin)),
    ...wordOf(part, exclusive, Number.isNaN(strict) ? null : ofNumbers((number) => number * sign > strict)),
  ];
}

function ofNumbers(isKept: (number: number) => boolean): (value: unknown) => boolean {
  return (value) => typeof value !== 'number' || isKept(value);
}

function ofTexts(isKept: (text: string) => boolean): (value: unknown) => boolean {
  return (value) => typeof value !== 'string' || isKept(value);
}

function textWords(part: DocumentPart): readonly Check[] {
  const pattern = patternOf(textOrNull(part.value, 'pattern'));
  const name = textField(part.value, 'format');
  const isOfFormat = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  return [
    ...wordOf(part, 'pattern', pattern === null ? null : ofTexts((text) => pattern.test(text))),
    ...wordOf(part, 'format', isOfFormat === undefined ? null : ofTexts(isOfFormat)),
  ];
}

function patternOf(pattern: string | null): RegExp | null {
  try {
    return pattern === null ? null : new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}

/** How large a value is; null where the word is not about values of its kind. */
const SIZES: readonly (readonly [string, string, (value: unknown) => number | null])[] = [
  ['minLength', 'maxLength', (value) => (typeof value === 'string' ? [...value].length : null)],
  ['minItems', 'maxItems', (value) => (Array.isArray(value) ? value.length : null)],
  ['minProperties', 'maxProperties', (value) => (isObject(value) ? Object.keys(value).length : null)],
];

function sizeWords(part: DocumentPart): readonly Check[] {
  const words = SIZES.flatMap(([least, most, sizeOf]) => {
    const keeps = (isWithin: (size: number) => boolean) => (value: unknown) => {
      const size = sizeOf(value);
      return size === null || isWithin(size);
    };
    const [lower, upper] = [sizeIn(part, least), sizeIn(part, most)];
    return [
      ...wordOf(part, least, lower === null ? null : keeps((size) => size >= lower)),
      ...wordOf(part, most, upper === null ? null : keeps((size) => size <= upper)),
    ];
  });
  const hasNoItemTwice = (value: unknown) =>
    !Array.isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length;
  const isUnique = field(part.value, 'uniqueItems') === true;
  return [...words, ...wordOf(part, 'uniqueItems', isUnique ? hasNoItemTwice : null)];
}

function sizeIn(part: DocumentPart, keyword: string): number | null {
  const size = numberOf(part, keyword);
  return Number.isInteger(size) && size >= 0 ? size : null;
}

function numberOf({ value }: DocumentPart, keyword: string): number {
  const found = field(value, keyword);
  return typeof found === 'number' ? found : Number.NaN;
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
    return knownOr(this.#read, part.pointer, () => this.#validator(this.#reader.read(part)));
  }

  #validator(check: Check): Validator {
    const excludedOf = (value: unknown): readonly Excluded[] => {
      this.#reader.depth.reset();
      return check(value) ? [] : excludedBy(check, value);
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
  check(value, found);
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
      alternative(excluded.value) ||
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
