import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { isDateTime } from '../formats.ts';
import { flag, MOMENT, oneOf, openObject } from './kinds.ts';

/** What `contract/generate/schema-from-types.ts` writes, which is all of JSON Schema that is read here. */
interface JsonSchema {
  readonly $ref?: string;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number)[];
  readonly type?: string;
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly properties?: Members;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly format?: string;
}

type Members = Readonly<Record<string, JsonSchema>>;

export interface JsonSchemaDocument extends JsonSchema {
  readonly definitions: Members;
}

/** Reads what a generated JSON Schema describes, or one of its definitions. `T` is the type that it was generated from. */
export function schemaFrom<T>({ definitions, ...root }: JsonSchemaDocument, name?: string): v.GenericSchema<T> {
  return new Builder(definitions).of(name === undefined ? root : { $ref: name }) as v.GenericSchema<T>;
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', number: 'a number', boolean: 'true or false' };

class Builder {
  readonly #definitions: Members;

  constructor(definitions: Members) {
    this.#definitions = definitions;
  }

  of(given: JsonSchema): v.GenericSchema {
    const schema = this.#meant(given);
    if (schema.anyOf !== undefined) return this.#oneOf(schema.anyOf);
    if (schema.enum !== undefined) return oneOf(schema.enum);
    if (schema.const !== undefined) return v.literal(schema.const, JSON.stringify(schema.const));
    if (schema.type === 'object') return this.#object(schema);
    if (schema.type === 'array') return this.#list(schema);
    if (schema.type === 'string') return stringOf(schema);
    if (schema.type === 'number') return numberOf(schema);
    return schema.type === 'boolean' ? flag : v.unknown();
  }

  /** References followed. */
  #meant(schema: JsonSchema): JsonSchema {
    const { $ref, allOf: [only] = [] } = schema;
    if (only !== undefined) return this.#meant(only);
    return $ref === undefined ? schema : (this.#definitions[$ref.replace(/^.*\//, '')] ?? {});
  }

  #oneOf(all: readonly JsonSchema[]): v.GenericSchema {
    const options = all.map((one) => this.#meant(one)).filter(({ type }) => type !== 'null');
    const [only, ...more] = options;
    const schema = more.length === 0 ? this.of(only ?? {}) : (this.#byWord(options) ?? this.#any(options));
    return options.length === all.length ? schema : v.nullable(schema);
  }

  /** Objects that each have a constant under the same name: only the one with the constant that came is judged. */
  #byWord(options: readonly JsonSchema[]): v.GenericSchema | null {
    const key = options[0]?.required?.find((name) => options.every((one) => wordOf(one, name) !== undefined));
    if (key === undefined) return null;
    const words = options.map((one) => String(wordOf(one, key)));
    return v.variant(
      key,
      options.map((one) => this.#members(one)),
      ({ path }) => (path === undefined ? 'an object' : `one of ${words.join(', ')}`),
    );
  }

  #any(options: readonly JsonSchema[]): v.GenericSchema {
    const words = options.map(({ type = 'object' }) => WORDS[type] ?? `an ${type}`);
    return v.union(
      options.map((one) => this.of(one)),
      words.join(' or '),
    );
  }

  #object(schema: JsonSchema): v.GenericSchema {
    const { required = [], additionalProperties: others } = schema;
    if (required.length > 0) return this.#members(schema);
    const members = others === undefined ? this.#members(schema) : v.record(v.string(), this.of(others), 'an object');
    // A list has no members, so it would be an object without any that has to be there.
    return v.pipe(
      v.custom<object>((value) => !Array.isArray(value), 'an object'),
      members,
    );
  }

  #members({ properties = {}, required = [] }: JsonSchema) {
    const members = Object.entries(properties).map(([name, member]) => {
      const schema = this.of(member);
      return [name, required.includes(name) ? schema : v.exactOptional(schema)];
    });
    return openObject(Object.fromEntries(members));
  }

  #list({ items = {} }: JsonSchema): v.GenericSchema {
    if ('length' in items)
      return v.strictTuple(
        items.map((item) => this.of(item)),
        `a list of ${items.length}`,
      );
    return v.array(this.of(items), 'a list');
  }
}

function wordOf({ properties = {}, required = [] }: JsonSchema, name: string): JsonSchema['const'] {
  return required.includes(name) ? properties[name]?.const : undefined;
}

function stringOf({ format }: JsonSchema): v.GenericSchema {
  return format === 'date-time' ? v.pipe(v.string(MOMENT), v.check(isDateTime, MOMENT)) : v.string('text');
}

function numberOf({ minimum, exclusiveMaximum }: JsonSchema): v.GenericSchema {
  if (minimum === undefined || exclusiveMaximum === undefined) return v.number('a number');
  const wanted = `a number from ${minimum} to below ${exclusiveMaximum}`;
  return v.pipe(v.number(wanted), v.minValue(minimum, wanted), v.ltValue(exclusiveMaximum, wanted));
}

type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema of what may be written; `definitions` are parts that get a name in it. */
export function jsonSchemaOf(
  schema: v.GenericSchema,
  definitions: Readonly<Record<string, v.GenericSchema>> = {},
  target: 'draft-07' | 'openapi-3.0' = 'draft-07',
): Json {
  return {
    ...toJsonSchema(schema, {
      target,
      typeMode: 'input',
      // The JSON Schema of a `v.check` is given by the `v.metadata` after it.
      errorMode: 'ignore',
      definitions,
      overrideAction: ({ valibotAction, jsonSchema }) => ({ ...jsonSchema, ...ofMetadata(valibotAction) }),
    }),
  };
}

function ofMetadata(action: object): Json {
  const metadata = 'metadata' in action ? Object(action.metadata) : {};
  return 'json' in metadata ? Object(metadata.json) : {};
}
