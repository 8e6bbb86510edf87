import {
  type Document,
  type Operation,
  type Parameter,
  parametersOf,
  type Response,
  refName,
  responseOf,
  type Schema,
  schemaOf,
} from './document.ts';

/** The operations as a table that loads at once: what a router, a probe or a report needs to know about them. */
export function operationTable(document: Document): string {
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
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        bodySchema(responseOf(document, response)),
      ]),
    ),
  };
}

/** What the source shows. Parameters and answers that only the contract chose (`x-not-shown`) give no trait but `dated`. */
function traitsOf(document: Document, path: string, operation: Operation) {
  const parameters = parametersOf(document, operation);
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const shown = operation['x-not-shown']?.what === 'parameter' ? [] : names;
  const { data, meta } = bodyOf(document, operation);
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

function bodyOf(document: Document, operation: Operation): Readonly<Record<string, Schema>> {
  const [response] = Object.entries(operation.responses).filter(([status]) => status === '200');
  if (response === undefined) return {};
  const [media] = Object.values(responseOf(document, response[1]).content);
  return media === undefined ? {} : (schemaOf(document, media.schema).properties ?? {});
}

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

function bodySchema(response: Response): string {
  const [media] = Object.values(response.content);
  const ref = media?.schema.$ref;
  if (ref === undefined) throw new Error(`"${response.description}" has no named schema`);
  return refName(ref);
}
