import type { Call, CallAnswer, CallField, CallParameter } from '../export/call.ts';
import {
  type Document,
  meaningOf,
  mergedSchema,
  type Operation,
  type Parameter,
  parametersOf,
  type Response,
  responseOf,
  type Schema,
  schemaOf,
} from './document.ts';

export function callTable(document: Document): string {
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
    answers: Object.entries(operation.responses).map(([status, response]) =>
      answerOf(status, responseOf(document, response)),
    ),
    fields: fieldsOf(document, goodSchema(document, operation), ''),
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

function answerOf(status: string, response: Response): CallAnswer {
  const [media] = Object.values(response.content);
  const [example] = Object.values(media?.examples ?? {});
  return {
    status,
    description: meaningOf(response),
    example: example === undefined ? '' : JSON.stringify(example.value),
  };
}

function goodSchema(document: Document, { responses }: Operation): Schema {
  const good = responses['200'];
  const [media] = good === undefined ? [] : Object.values(responseOf(document, good).content);
  return media?.schema ?? {};
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
