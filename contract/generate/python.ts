import { readFileSync } from 'node:fs';
import { type Document, meaningOf, refName, type Schema, schemaOf } from './document.ts';

/** Types of the answers for Python, and a pytest fixture that starts the sandbox: the text of one module. */
export function pythonModule(document: Document): string {
  const types = Object.entries(document.components.schemas).map(([name, schema]) => typeOf(document, name, schema));
  return `${HEAD}\n${types.join('\n')}${FIXTURE}`;
}

function typeOf(document: Document, name: string, schema: Schema): string {
  const { properties, required = [] } = schema;
  if (properties === undefined) return `${name} = ${pythonType(document, schema)}\n${docstring(schema)}`;
  const fields = Object.entries(properties).map(([field, value]) => {
    const type = pythonType(document, value);
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, value };
  });
  if (fields.some(({ field }) => RESERVED.has(field))) {
    const entries = fields.map(
      ({ field, type, value }) => `${comment(value)}    ${JSON.stringify(field)}: ${quoted(type)},\n`,
    );
    return `${name} = TypedDict(${JSON.stringify(name)}, {\n${entries.join('')}})\n${docstring(schema)}`;
  }
  const lines = fields.map(({ field, type, value }) => `    ${field}: ${type}\n${docstring(value, '    ')}`);
  return `\nclass ${name}(TypedDict):\n${docstring(schema, '    ')}\n${lines.join('')}`;
}

/** Words of Python that cannot name a field of a class. */
const RESERVED: ReadonlySet<string> = new Set(['from', 'in', 'is', 'class', 'import']);

/** Behind a name, where editors look for it. A field of a named type has that type's. */
function docstring(schema: Schema, indent = ''): string {
  const meaning = meaningOf(schema);
  return meaning === '' ? '' : `${indent}"""${meaning.replaceAll('"', "'")}"""\n`;
}

function comment(schema: Schema): string {
  const meaning = meaningOf(schema);
  return meaning === '' ? '' : `    # ${meaning}\n`;
}

function quoted(type: string): string {
  return /[[|]/.test(type) ? JSON.stringify(type) : type;
}

function pythonType(document: Document, schema: Schema): string {
  const [part] = schema.allOf ?? [];
  const named = schema.$ref ?? part?.$ref;
  const isNull =
    schema.nullable === true || (named !== undefined && schemaOf(document, { $ref: named }).nullable === true);
  const type = named === undefined ? plainType(document, schema) : refName(named);
  // A name of a value says itself that it may be null; that of a record cannot.
  const says = named !== undefined && schemaOf(document, { $ref: named }).properties === undefined;
  return isNull && !says ? `${type} | None` : type;
}

function plainType(document: Document, { type, enum: values, items, properties }: Schema): string {
  if (values !== undefined) return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (type === 'array') return `list[${pythonType(document, items ?? {})}]`;
  if (type === 'object' || properties !== undefined) return 'dict[str, Any]';
  return { string: 'str', number: 'float', integer: 'int', boolean: 'bool' }[type ?? ''] ?? 'Any';
}

/** What stands before the types and behind them. */
const [HEAD, FIXTURE] = readFileSync(new URL('conftest.py', import.meta.url), 'utf8').split('# TYPES\n');
