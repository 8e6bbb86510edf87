import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import type { Call, CallAnswer, CallField, CallParameter } from '../export/call.ts';
import {
  bodyOf,
  type Document,
  documentFile,
  meaningOf,
  mergedSchema,
  type Operation,
  type Parameter,
  parametersOf,
  readDocument,
  refName,
  responseOf,
  type Schema,
  schemaOf,
} from './document.ts';
import { pythonModule } from './python.ts';

/** The operations as a table that loads at once: what a router, a probe or a report needs to know about them. */
function operationTable(document: Document): string {
  const entries = Object.entries(document.paths).map(([path, { get }]) => [
    get.operationId,
    operationEntry(document, path, get),
  ]);
  const table = JSON.stringify(Object.fromEntries(entries), null, 2);
  return [
    `export const operations = ${table} as const;`,
    `export const schemaNames = ${JSON.stringify(Object.keys(document.components.schemas), null, 2)} as const;`,
    'export type SchemaName = (typeof schemaNames)[number];',
  ]
    .join('\n\n')
    .concat('\n');
}

function operationEntry(document: Document, path: string, operation: Operation) {
  return {
    operationId: operation.operationId,
    method: 'GET',
    path,
    summary: operation.summary,
    ...traitsOf(document, path, operation),
    parameters: parametersOf(document, operation).map((parameter) => parameterEntry(document, parameter)),
    responses: Object.fromEntries(
      Object.keys(operation.responses).map((status) => [status, bodySchema(document, operation, status)]),
    ),
  };
}

/** What the source shows. Parameters and answers that only the contract chose (`x-not-shown`) give no trait but `dated`. */
function traitsOf(document: Document, path: string, operation: Operation) {
  const parameters = parametersOf(document, operation);
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const shown = operation['x-not-shown']?.what === 'parameter' ? [] : names;
  const { data, meta } = schemaOf(document, bodyOf(document, operation).schema ?? {}).properties ?? {};
  return {
    /** The last fixed segment of the path. */
    name: path.split('/').findLast((segment) => !segment.startsWith('{')),
    secured: operation.security?.length !== 0,
    byId: parameters.some((parameter) => parameter.in === 'path'),
    list: data?.type === 'array' && data['x-not-shown'] === undefined,
    paged: shown.includes('cursor'),
    ranked: shown.includes('limit') && !shown.includes('cursor'),
    ranged: shown.includes('from') && shown.includes('to'),
    byStore: shown.includes('storeIds'),
    analytics: operation.tags.includes('Analytics'),
    /** The answer names its range in `meta.dateRange`. */
    dated: meta !== undefined,
    record: recordName(data),
    filters: shown.filter((name) => !notFilters.has(name)),
  };
}

const notFilters: ReadonlySet<string> = new Set(['limit', 'cursor', 'from', 'to']);

/** The named schema of one record of `data`; null for what has none. */
function recordName(data: Schema | undefined): string | null {
  const ref = data?.items?.$ref ?? data?.$ref ?? data?.allOf?.[0]?.$ref;
  return ref === undefined ? null : refName(ref);
}

function parameterEntry(document: Document, parameter: Parameter) {
  const { schema } = parameter;
  const value = schemaOf(document, schema.items ?? schema);
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required ?? false,
    many: schema.type === 'array',
    type: value.type,
    ...pick(value, ['format', 'enum', 'minimum', 'maximum', 'default']),
    // The source shows an id, and not that it has to be a UUID.
    ...(value['x-not-shown']?.what === 'type' ? { openForm: true } : {}),
  };
}

function pick<From extends object>(from: From, keys: readonly (keyof From)[]) {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
}

function bodySchema(document: Document, operation: Operation, status: string): string {
  const ref = bodyOf(document, operation, status).schema?.$ref;
  if (ref === undefined) throw new Error(`${operation.operationId} ${status} has no named schema`);
  return refName(ref);
}

const banner =
  '// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.\n\n';

/** What is made from openapi.yaml: path from the repository's root, and content. */
export async function outputs(): Promise<ReadonlyMap<string, string>> {
  const document = readDocument();
  const files: Record<string, string> = {
    'paths.ts': await paths(),
    'records.ts': records(document),
    'operations.ts': operationTable(document),
    'serializers.ts': serializers(document),
    'calls.ts': callTable(document),
    'python-module.ts': constant('pythonModuleText', pythonModule(document)),
    // The document inside the program, so that a bundled package needs no other file.
    'document-json.ts': constant('documentJson', JSON.stringify(document)),
    'document-yaml.ts': constant('documentYaml', readFileSync(documentFile, 'utf8')),
  };
  return new Map(Object.entries(files).map(([name, text]) => [`contract/generated/${name}`, banner + text]));
}

async function paths(): Promise<string> {
  return astToString(await openapiTS(documentFile, { alphabetize: false, emptyObjectsUnknown: true }));
}

/** Every named schema under its own name. */
function records(document: Document): string {
  const lines = Object.keys(document.components.schemas).map(
    (name) => `export type ${name} = components['schemas']['${name}'];`,
  );
  return `import type { components } from './paths.ts';\n\n${lines.join('\n')}\n`;
}

function constant(name: string, text: string): string {
  return `export const ${name} =\n  ${JSON.stringify(text)};\n`;
}

/**
 * Plain code that writes the named fields and no others: a column that the contract does not know cannot leave,
 * no matter what the records of the store hold (MIN-01).
 */
function serializers(document: Document): string {
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

function callTable(document: Document): string {
  const calls = Object.entries(document.paths).map(([path, { get }]) => callOf(document, path, get));
  return `import type { Call } from '../export/call.ts';\n\nexport const calls: readonly Call[] = ${JSON.stringify(calls, null, 2)};\n`;
}

/** Whether the name is that of an operation is seen where the table is read. */
interface Written extends Omit<Call, 'name'> {
  readonly name: string;
}

function callOf(document: Document, path: string, operation: Operation): Written {
  const parameters = parametersOf(document, operation);
  const id = parameters.find((parameter) => parameter.in === 'path');
  return {
    name: operation.operationId,
    group: operation.tags[0] ?? '',
    summary: operation.summary,
    description: meaningOf(operation),
    path,
    needsKey: operation.security?.length !== 0,
    id: id === undefined ? null : String(id.example),
    parameters: parameters
      .filter((parameter) => parameter.in === 'query')
      .map((one) => parameterOf(document, one, operation['x-not-shown']?.what === 'parameter')),
    answers: Object.keys(operation.responses).map((status) => answerOf(document, operation, status)),
    fields: fieldsOf(document, bodyOf(document, operation).schema ?? {}, ''),
  };
}

/** What the contract does not show is marked: another deployment need not have it. */
const CHOSEN = 'The contract does not promise it.';

function parameterOf(document: Document, parameter: Parameter, isChosen: boolean): CallParameter {
  const { name, description, schema, example = '', 'x-not-shown': gap } = parameter;
  const words = isChosen || gap?.what === 'parameter' ? `${description.trim()} ${CHOSEN}` : meaningOf(parameter);
  return { name, description: words, type: typeOf(document, schema), example: [example].flat().map(String) };
}

function typeOf(document: Document, schema: Parameter['schema']): string {
  if (schema.type === 'array') return `${typeOf(document, schema.items ?? {})}, several (repeated or with commas)`;
  const { type = '', format, minimum, maximum, enum: values } = schemaOf(document, schema);
  if (values !== undefined) return values.join(' | ');
  if (minimum !== undefined && maximum !== undefined) return `${type}, ${minimum} to ${maximum}`;
  return type === 'string' ? (format ?? type) : type;
}

function answerOf(document: Document, operation: Operation, status: string): CallAnswer {
  const [example] = Object.values(bodyOf(document, operation, status).examples ?? {});
  const response = operation.responses[status];
  return {
    status,
    description: response === undefined ? '' : meaningOf(responseOf(document, response)),
    example: example === undefined ? '' : JSON.stringify(example.value),
  };
}

/** All fields of an answer, each by its path: those of a list below the list, `data[].id`. */
function fieldsOf(document: Document, schema: Schema, above: string): readonly CallField[] {
  const { items, properties = {} } = mergedSchema(document, schema);
  if (items !== undefined) return fieldsOf(document, items, `${above}[]`);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = above === '' ? name : `${above}.${name}`;
    const own = mergedSchema(document, field);
    return [{ path, type: fieldType(document, own), description: meaningOf(own) }, ...fieldsOf(document, field, path)];
  });
}

function fieldType(document: Document, { type = 'any', format, enum: values, items, nullable }: Schema): string {
  const of = items === undefined ? '' : ` of ${fieldType(document, mergedSchema(document, items))}`;
  // The format of a number says how a program keeps it; to a reader it is a number.
  const kind = values?.join(' | ') ?? (type === 'string' ? (format ?? type) : type);
  return `${kind}${of}${nullable === true ? ' or null' : ''}`;
}
