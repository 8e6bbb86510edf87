import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { FORMATS } from './formats.ts';
import { DEFINITIONS, SchemaConverter } from './json-schema.ts';
import type { Part } from './local.ts';

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

const MOST_ERRORS = 200;

/** Compiles schemas of one document, each when it is first needed. */
export class Validators {
  readonly #converter: SchemaConverter;
  readonly #compiled = new Map<string, Validator>();
  readonly #alternatives = new WeakMap<object, ValidateFunction>();
  readonly #ajv = newAjv();

  constructor(document: unknown) {
    this.#converter = new SchemaConverter(document);
    this.#ajv.addSchema({ definitions: this.#converter.definitions }, DEFINITIONS);
  }

  of(part: Part): Validator {
    const known = this.#compiled.get(part.pointer);
    if (known !== undefined) return known;
    const schema = this.#converter.convert(part);
    const made = this.#validator(schema === true ? null : this.#ajv.compile(schema));
    this.#compiled.set(part.pointer, made);
    return made;
  }

  #validator(validate: ValidateFunction | null): Validator {
    const errorsOf = (value: unknown) =>
      validate === null || validate(value) ? [] : outermost(validate.errors ?? []).slice(0, MOST_ERRORS);
    const exclusions = (value: unknown) => errorsOf(value).map((error) => this.#exclusion(error));
    const definite = (value: unknown) =>
      errorsOf(value).flatMap((error) => (!isChoice(error) || this.#isDefinite(error) ? this.#exclusion(error) : []));
    return Object.assign(exclusions, { definite });
  }

  /** Whether the value is excluded for its type, or for a field that it has, and by every alternative. */
  #isDefinite(error: ErrorObject): boolean {
    if (!isChoice(error)) return excludesType(error);
    const alternatives: readonly unknown[] = Array.isArray(error.schema) ? error.schema : [];
    return alternatives.every((alternative) => {
      const validate = this.#alternative(alternative);
      if (validate === null || validate(error.data)) return true;
      return outermost([...(validate.errors ?? [])]).some((one) => !isStandIn(one) && this.#isDefinite(one));
    });
  }

  #alternative(schema: unknown): ValidateFunction | null {
    if (typeof schema !== 'object' || schema === null) return null;
    const known = this.#alternatives.get(schema) ?? this.#ajv.compile(schema);
    this.#alternatives.set(schema, known);
    return known;
  }

  #exclusion({ instancePath, keyword, params, schema, parentSchema, data }: ErrorObject): Exclusion {
    const name: unknown = params.missingProperty ?? params.additionalProperty;
    return {
      at: `${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')}${typeof name === 'string' ? `/${name}` : ''}`,
      pointer: `${this.#converter.pointerTo(parentSchema)}/${keyword}`,
      keyword,
      declared: (JSON.stringify(schema) ?? '').slice(0, 120),
      received: receivedWords(keyword, name, data),
      isNull: data === null,
    };
  }
}

function receivedWords(keyword: string, name: unknown, data: unknown): string {
  if (keyword === 'required') return `no "${name}"`;
  if (keyword === 'additionalProperties') return `"${name}", which it does not name`;
  if (data === null) return 'null';
  if (typeof data === 'string') return `a string of ${data.length} characters`;
  if (Array.isArray(data)) return `a list of ${data.length}`;
  if (typeof data === 'number') return Number.isInteger(data) ? 'an integer' : 'a number with decimals';
  return typeof data === 'object' ? 'an object' : `a ${typeof data}`;
}

/** Its errors name the schema objects that they come from (`verbose`), which is how places in the document are found. */
function newAjv(): Ajv {
  return new Ajv({
    strict: false,
    allErrors: true,
    verbose: true,
    logger: false,
    // It was made from the parts of a schema that are known: nothing is left to refuse, and nothing to take out of the code.
    validateSchema: false,
    addUsedSchema: false,
    code: { optimize: false },
    // Every object has a hasOwnProperty that was not sent.
    ownProperties: true,
    // 19.99 is a multiple of 0.01.
    multipleOfPrecision: 6,
    formats: { ...FORMATS },
  });
}

const TYPE_KEYWORDS: ReadonlySet<string> = new Set(['type', 'additionalProperties', 'format', 'not']);

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

/** Null within a record stands for a field whose type the source does not show. */
function isStandIn({ data, instancePath }: ErrorObject): boolean {
  return data === null && instancePath !== '';
}

/** A list of values excludes a type where none of its values is of it. */
function excludesType({ keyword, schema, data }: ErrorObject): boolean {
  if (keyword !== 'enum') return TYPE_KEYWORDS.has(keyword);
  return (
    Array.isArray(schema) &&
    !schema.some((value) => typeof value === typeof data && (value === null) === (data === null))
  );
}

/** Of alternatives that all exclude a value, Ajv reports each, and then that none was left: this last one is what counts. */
function outermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(isChoice);
  return errors.filter(
    (error) =>
      error.keyword !== 'if' &&
      !choices.some((choice) => choice !== error && `${error.instancePath}/`.startsWith(`${choice.instancePath}/`)),
  );
}
