import {
  type Document,
  type Operation,
  type Parameter,
  parametersOf,
  type Response,
  refName,
  responseOf,
  schemaOf,
} from './document.ts';

/** The operations as a table that loads at once: what a router, a probe or a report needs to know of them. */
export function operationTable(document: Document): string {
  const entries = Object.entries(document.paths).map(([path, { get }]) => [
    get.operationId,
    operationEntry(document, path, get),
  ]);
  const table = JSON.stringify(Object.fromEntries(entries), null, 2);
  return [
    `export const operations = ${table} as const;`,
    'export type OperationId = keyof typeof operations;',
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
    secured: operation.security?.length !== 0,
    parameters: parametersOf(document, operation).map((parameter) => parameterEntry(document, parameter)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        bodySchema(responseOf(document, response)),
      ]),
    ),
  };
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
  };
}

function pick<From extends object>(from: From, keys: readonly (keyof From)[]) {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
}

function bodySchema(response: Response): string {
  const [media] = Object.values(response.content);
  const ref = media?.schema.$ref;
  if (ref === undefined) throw new Error(`"${response.description}" has no named schema`);
  return refName(ref);
}
