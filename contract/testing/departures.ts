import {
  type Document,
  type Operation,
  type Parameter,
  parametersOf,
  refName,
  responseOf,
  type Schema,
} from '../generate/document.ts';
import { operationRules, recordRules } from './source-rules.ts';

const timestampPattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`;

/** Where openapi.yaml differs from the table written by hand. */
export function departures(document: Document): string[] {
  const described = describe(document);
  const unwanted = described.filter((line) => !wanted.has(line)).map((line) => `+ ${line}`);
  const given = new Set(described);
  const missing = [...wanted].filter((line) => !given.has(line)).map((line) => `- ${line}`);
  return [...unwanted, ...missing];
}

function expected(): string[] {
  const operations = Object.entries(operationRules).map(([id, rule]) => {
    const parameters = Object.entries(rule.parameters).map(([name, text]) => `${id}?${name}: ${text}`);
    const answers = Object.entries(rule.answers).map(([status, record]) => `${id} ${status}: ${record}`);
    return [
      `${id}: /public-api/v1/${rule.path} ${rule.secured ? 'with key' : 'without key'}`,
      ...parameters,
      ...answers,
    ];
  });
  const records = Object.entries(recordRules).map(([name, { closed, nullable, fields }]) => [
    `${name}: ${closed ? 'closed' : 'open'}${nullable ? ' or null' : ''}`,
    ...Object.entries(fields).map(
      ([field, text]) => `${name}.${field.replace('*', '')}: ${text}${field.endsWith('*') ? ' optional' : ''}`,
    ),
  ]);
  return ['openapi 3.0.3', 'version 1.1.0', ...[...operations, ...records].flat()];
}

function describe(document: Document): string[] {
  return [
    `openapi ${document.openapi}`,
    `version ${document.info.version}`,
    ...Object.entries(document.paths).flatMap(([path, { get }]) => describeOperation(document, path, get)),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => describeRecord(document, name, schema)),
  ];
}

function describeOperation(document: Document, path: string, operation: Operation): string[] {
  const id = operation.operationId;
  const answers = Object.entries(operation.responses).map(([status, response]) => {
    const [media] = Object.values(responseOf(document, response).content);
    return `${id} ${status}: ${refName(media?.schema.$ref ?? '')}`;
  });
  return [
    `${id}: ${path} ${operation.security?.length === 0 ? 'without key' : 'with key'}`,
    ...parametersOf(document, operation).map((parameter) => describeParameter(document, id, parameter)),
    ...answers,
  ];
}

function describeParameter(document: Document, id: string, { name, schema, required }: Parameter): string {
  const fallback = schema.default === undefined ? '' : ` default ${String(schema.default)}`;
  return `${id}?${name}: ${typeOf(document, schema)}${fallback}${required ? ' required' : ''}`;
}

const notFromTheSource = new Set(['Problem', 'Violation', 'OpenapiDocument']);

function describeRecord(document: Document, name: string, schema: Schema): string[] {
  if (schema.properties === undefined || notFromTheSource.has(name)) return [];
  const fields = Object.entries(schema.properties).map(([field, value]) => {
    return `${name}.${field}: ${typeOf(document, value)}${schema.required?.includes(field) ? '' : ' optional'}`;
  });
  const state = schema.additionalProperties === false ? 'closed' : 'open';
  return [`${name}: ${state}${schema.nullable ? ' or null' : ''}`, ...fields];
}

function typeOf(document: Document, schema: Schema): string {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return typeOf(document, only) + (schema.nullable ? '?' : '');
  if (schema.$ref !== undefined) return typeOfNamed(document, refName(schema.$ref));
  if (schema.type === 'array') return `${typeOf(document, schema.items ?? {})}[]${schema.nullable ? '?' : ''}`;
  if (schema.properties !== undefined) return 'an unnamed object';
  return `${word(schema)}${bounds(schema)}${schema.nullable ? '?' : ''}`;
}

function typeOfNamed(document: Document, name: string): string {
  const schema = document.components.schemas[name];
  if (schema === undefined) return `${name}, which is missing`;
  return schema.properties === undefined ? typeOf(document, schema) : name;
}

function word(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.join('|');
  if (schema['x-pattern'] === timestampPattern && schema.format === 'date-time') return 'timestamp';
  // The format of a number says how a program keeps it, and the source says nothing of that.
  const isText = schema.type === 'string';
  return (isText ? schema.format : undefined) ?? schema.type ?? 'anything';
}

function bounds({ minimum, maximum, minLength, maxLength }: Schema): string {
  const low = minimum ?? minLength;
  const high = maximum ?? maxLength;
  return low === undefined && high === undefined ? '' : ` ${low ?? ''}..${high ?? ''}`;
}

const wanted: ReadonlySet<string> = new Set(expected());
