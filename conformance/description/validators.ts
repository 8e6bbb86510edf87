import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { isDay, isUuid, looksLikeInstant } from '../capture/forms.ts';
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
}

export type Validator = (value: unknown) => readonly Exclusion[];

const MOST_ERRORS = 200;

/** Formats that OpenAPI 3.0 defines, and uuid; every other one accepts everything. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDay,
  'date-time': (text) => looksLikeInstant(text) && text.length > 10,
  uuid: isUuid,
};

/** Compiles schemas of one document, each when it is first needed. */
export class Validators {
  readonly #converter: SchemaConverter;
  readonly #compiled = new Map<string, Validator>();
  readonly #ajv = newAjv();

  constructor(document: unknown) {
    this.#converter = new SchemaConverter(document);
    this.#ajv.addSchema({ definitions: this.#converter.definitions }, DEFINITIONS);
  }

  of(part: Part): Validator {
    const known = this.#compiled.get(part.pointer);
    if (known !== undefined) return known;
    const schema = this.#converter.convert(part);
    const made = schema === true ? () => [] : this.#validator(this.#ajv.compile(schema));
    this.#compiled.set(part.pointer, made);
    return made;
  }

  #validator(validate: ValidateFunction): Validator {
    return (value) => {
      if (validate(value)) return [];
      return outermost(validate.errors ?? [])
        .slice(0, MOST_ERRORS)
        .map((error) => this.#exclusion(error));
    };
  }

  #exclusion({ instancePath, keyword, params, schema, parentSchema }: ErrorObject): Exclusion {
    const name: unknown = params.missingProperty ?? params.additionalProperty;
    return {
      at: `${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')}${typeof name === 'string' ? `/${name}` : ''}`,
      pointer: `${this.#converter.pointerTo(parentSchema)}/${keyword}`,
      keyword,
      declared: (JSON.stringify(schema) ?? '').slice(0, 120),
    };
  }
}

/** Its errors name the schema objects that they come from (`verbose`), which is how places in the document are found. */
function newAjv(): Ajv {
  return new Ajv({ strict: false, allErrors: true, verbose: true, logger: false, formats: { ...FORMATS } });
}

/** Of alternatives that all exclude a value, Ajv reports each, and then that none was left: this last one is what counts. */
function outermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return errors.filter(
    (error) =>
      error.keyword !== 'if' &&
      !choices.some((choice) => choice !== error && `${error.instancePath}/`.startsWith(`${choice.instancePath}/`)),
  );
}
