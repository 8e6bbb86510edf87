import { type Document, refName, type Schema } from './document.ts';

/**
 * Plain code that writes the named fields and no others: a column that the contract does not know cannot leave,
 * whatever the store's records hold (MIN-01).
 */
export function serializers(document: Document): string {
  const objects = Object.entries(document.components.schemas).filter(([, schema]) => schema.properties !== undefined);
  const written = objects.filter(([name]) => name !== 'OpenapiDocument');
  const types = written.map(([name]) => name).join(', ');
  const functions = written.map(([name, schema]) => objectWriter(document, name, schema));
  return [
    `import { flag, list, number, text } from '../writing.ts';`,
    `import type { ${types} } from './records.ts';`,
    ...functions,
  ]
    .join('\n\n')
    .concat('\n');
}

function objectWriter(document: Document, name: string, schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const body = required.size === 0 ? optionalOnly(document, name, fields) : inOrder(document, name, fields, required);
  const guard = schema.nullable ? `  if (r === null) return 'null';\n` : '';
  return `export function serialize${name}(r: ${name}): string {\n${guard}${body}\n}`;
}

/** Required fields come first, so that only the optional ones have to ask whether they are there. */
function inOrder(document: Document, name: string, fields: [string, Schema][], required: ReadonlySet<string>): string {
  const first = fields.filter(([field]) => required.has(field));
  const rest = fields.filter(([field]) => !required.has(field));
  const parts = first.map(([field, schema], index) => {
    const lead = `${index === 0 ? '{' : ','}"${field}":`;
    return `'${lead}' + ${write(document, schema, `r.${field}`, `${name}.${field}`)}`;
  });
  const optional = rest.map(([field, schema]) => {
    const value = write(document, schema, `r.${field}`, `${name}.${field}`);
    return `(r.${field} === undefined ? '' : ',"${field}":' + ${value})`;
  });
  return `  return (\n    ${[...parts, ...optional, `'}'`].join(' +\n    ')}\n  );`;
}

function optionalOnly(document: Document, name: string, fields: [string, Schema][]): string {
  const [field, schema] = fields[0] ?? [];
  if (field === undefined || schema === undefined || fields.length > 1)
    throw new Error(`${name}: give it a required field`);
  const value = write(document, schema, `r.${field}`, `${name}.${field}`);
  return `  return r.${field} === undefined ? '{}' : '{"${field}":' + ${value} + '}';`;
}

function write(document: Document, schema: Schema, value: string, where: string): string {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return write(document, only, value, where);
  if (schema.$ref !== undefined) return writeNamed(document, refName(schema.$ref), value, where);
  const code = writeType(document, schema, value, where);
  return schema.nullable ? `(${value} === null ? 'null' : ${code})` : code;
}

function writeNamed(document: Document, name: string, value: string, where: string): string {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`${where} refers to ${name}, which is not defined`);
  return schema.properties === undefined ? write(document, schema, value, where) : `serialize${name}(${value})`;
}

function writeType(document: Document, schema: Schema, value: string, where: string): string {
  if (schema.type === 'string') return `text(${value}, '${where}')`;
  if (schema.type === 'number' || schema.type === 'integer') return `number(${value}, '${where}')`;
  if (schema.type === 'boolean') return `flag(${value}, '${where}')`;
  if (schema.type === 'array' && schema.items?.$ref !== undefined) {
    return `list(${value}, ${writeNamed(document, refName(schema.items.$ref), '', where).replace('()', '')})`;
  }
  throw new Error(`${where}: no way to write this type`);
}
